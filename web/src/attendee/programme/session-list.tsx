import { Fragment, memo, type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { dayKey, formatDay } from '../../i18n/formats.ts';
import { daysRun, type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { Card } from '../../ui/card.tsx';
import { clashesOf } from './agenda/agenda.ts';
import type { AgendaEntry } from './agenda/timeline.ts';
import { NowLine } from './now-line.tsx';
import { SessionRow } from './session-row.tsx';

export interface SessionListProps {
  sessions: readonly ProgrammeSession[];
  starred: ReadonlySet<string>;
  /** What the person has chosen and arranged: a chosen session that clashes with any of it is marked. */
  agenda: readonly AgendaEntry[];
  /** Above the first session. */
  before?: ReactNode;
  /** The card of the first day. */
  firstRef?: Ref<HTMLElement>;
  /** Key of the one day that it is of, as something above it says; else it has all days, each with its title. */
  onlyDay?: string;
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** About as many as a phone shows at once. */
const FIRST = 10;

/**
 * Sessions grouped by day, with a line for the time where the day has come to. A whole programme takes an old phone a
 * moment: what a tap leads to shows with its first sessions, and those out of sight follow.
 */
export const SessionList = memo(function SessionList({
  sessions: all,
  starred,
  agenda,
  before,
  firstRef,
  onlyDay = '',
  timeZone,
  now,
  onOpen,
}: SessionListProps) {
  const [first] = useState(() => all.slice(0, FIRST));
  const sessions = useDeferredValue(all, first);
  const clashes = useMemo(() => clashesOf(agenda), [agenda]);
  const days = useMemo(() => byDay(sessions, timeZone, onlyDay), [sessions, timeZone, onlyDay]);
  const isTitled = onlyDay === '';
  const today = dayKey(now, timeZone);
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map(({ key, at, ofDay }, index) => {
        const day = formatDay(at, timeZone);
        const next = key === today ? ofDay.find((session) => phaseOf(session, now) === 'ahead') : undefined;
        return (
          <Card
            key={key}
            flush
            {...(index === 0 && { ref: firstRef, tabIndex: -1 })}
            {...(isTitled ? { title: day } : { 'aria-label': day })}
          >
            {index === 0 ? before : null}
            <ul className={isTitled || before ? 'border-t border-line' : ''}>
              {ofDay.map((session) => (
                <Fragment key={session.id}>
                  {session === next ? <NowLine now={now} timeZone={timeZone} /> : null}
                  <SessionRow
                    session={session}
                    timeZone={timeZone}
                    now={now}
                    starred={starred.has(session.id)}
                    clashes={clashes.has(session.id)}
                    onOpen={onOpen}
                  />
                </Fragment>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
});

interface Day {
  key: string;
  /** An instant in it. */
  at: string;
  ofDay: ProgrammeSession[];
}

/** Sessions by day: one that runs for several is in each of them. */
function byDay(sessions: readonly ProgrammeSession[], timeZone: string, onlyDay: string): Day[] {
  const days = new Map<string, Day>();
  for (const session of sessions)
    for (const { key, at } of daysRun(session, timeZone)) {
      if (onlyDay && key !== onlyDay) continue;
      const day = days.get(key);
      if (day) day.ofDay.push(session);
      else days.set(key, { key, at, ofDay: [session] });
    }
  return [...days.values()].sort((a, b) => a.key.localeCompare(b.key));
}
