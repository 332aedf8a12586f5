import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import type { Session } from '@baraza/schema/programme/session';
import { phaseOf, runsAllDay } from '../../../shared/programme/programme.ts';

type Timed = Pick<Session, 'id' | 'start_time' | 'end_time'>;

const overlap = (a: Timed, b: Timed): boolean =>
  a.start_time < b.end_time && b.start_time < a.end_time && !runsAllDay(a) && !runsAllDay(b);

/** The clashing sessions of an agenda, each with those it clashes with. */
export function clashesOf<S extends Timed>(agenda: readonly S[]): Map<string, S[]> {
  const clashes = new Map<string, S[]>();
  for (const session of agenda) {
    const others = agenda.filter((other) => other.id !== session.id && overlap(session, other));
    if (others.length > 0) clashes.set(session.id, others);
  }
  return clashes;
}

/** Agenda sessions that clash with this one, whether or not it is in the agenda. */
export const clashesWith = <S extends Timed>(session: Timed, agenda: readonly S[]): S[] =>
  agenda.filter((other) => other.id !== session.id && overlap(session, other));

/** Number of clashing pairs. */
export const countClashes = (clashes: ReadonlyMap<string, readonly Timed[]>): number =>
  [...clashes.values()].reduce((sum, others) => sum + others.length, 0) / 2;

/** The running session, else the next one. */
export const nextOf = <S extends Timed>(agenda: readonly S[], now: number): S | undefined =>
  agenda.find((session) => phaseOf(session, now) !== 'over');

/** Sessions that start soon and have no reminder yet. */
export const dueReminders = <S extends Timed>(agenda: readonly S[], now: number, reminded: ReadonlySet<string>): S[] =>
  agenda.filter((session) => {
    const startsIn = Date.parse(session.start_time) - now;
    return startsIn > 0 && startsIn <= REMIND_BEFORE_MS && !reminded.has(reminderKey(session));
  });

/** Sessions that this device gave a reminder for, until they are over or it is dismissed. */
export const remindersToShow = <S extends Timed>(
  agenda: readonly S[],
  now: number,
  { reminded, dismissed }: { reminded: ReadonlySet<string>; dismissed: ReadonlySet<string> },
): S[] =>
  agenda.filter((session) => {
    const key = reminderKey(session);
    return reminded.has(key) && !dismissed.has(key) && phaseOf(session, now) !== 'over';
  });

/** When the reminder of a session is due, ISO 8601. */
export const remindedAt = ({ start_time }: Pick<Session, 'start_time'>): string =>
  new Date(Date.parse(start_time) - REMIND_BEFORE_MS).toISOString();

/** Contains the start time: a moved session gets another reminder. */
export const reminderKey = ({ id, start_time }: Pick<Session, 'id' | 'start_time'>): string => `${id}@${start_time}`;
