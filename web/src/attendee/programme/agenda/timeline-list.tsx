import { Fragment, type Ref, useState } from 'react';
import { dayKey, formatDay } from '../../../i18n/formats.ts';
import { daysOf, daysRun, phaseOf } from '../../../shared/programme/programme.ts';
import { Card } from '../../../ui/card.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { MeetingRow } from '../../meetings/meeting-row.tsx';
import { NowLine } from '../now-line.tsx';
import { SessionRow } from '../session-row.tsx';
import { ClashSlot } from './clash-slot.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { GapRow } from './gap-row.tsx';
import { type AgendaEntry, isMeeting, type TimelineSlot, timelineOf } from './timeline.ts';

export interface TimelineListProps {
  agenda: readonly AgendaEntry[];
  /** The card of the first day. */
  firstRef?: Ref<HTMLElement>;
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
  onOpenPerson: (userId: string) => void;
}

/** The agenda as a day goes: sessions and meetings, the time between them and the walks, and clashes as one thing to decide. */
export function TimelineList({ agenda, firstRef, timeZone, now, onOpen, onOpenPerson }: TimelineListProps) {
  /** Without an id after it was decided. */
  const [compared, setCompared] = useState<{ day: string; id?: string }>();
  // What was compared goes, and the button that opened the dialog with it.
  const told = useFocusKept(agenda.length);
  const today = dayKey(now, timeZone);
  const days = daysOf(agenda, timeZone)
    .map((day) => ({
      ...day,
      slots: timelineOf(agenda.filter((entry) => daysUnder(entry, timeZone, now).includes(day.key))),
    }))
    .filter(({ slots }) => slots.length > 0);
  // What runs for several days is in a slot of each of them.
  const clash = days
    .find(({ key }) => key === compared?.day)
    ?.slots.find(({ entries }) => entries.some(({ id }) => id === compared?.id));
  const row = (entry: AgendaEntry) =>
    isMeeting(entry) ? (
      <MeetingRow key={entry.id} entry={entry} timeZone={timeZone} now={now} onOpen={onOpenPerson} />
    ) : (
      <SessionRow key={entry.id} session={entry} timeZone={timeZone} now={now} starred onOpen={onOpen} />
    );
  const keyOf = ({ entries }: TimelineSlot) => entries[0]?.id ?? '';
  // One of two sessions is kept; a meeting is called off on the card of whom one meets.
  const sessionsOf = ({ entries }: TimelineSlot) => entries.flatMap((entry) => (isMeeting(entry) ? [] : [entry]));

  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map((day, index) => {
        const isAhead = ({ entries }: TimelineSlot) => entries.every((each) => phaseOf(each, now) === 'ahead');
        const next = day.key === today ? day.slots.find(isAhead) : undefined;
        return (
          <Card
            key={day.key}
            flush
            {...(index === 0 && { ref: firstRef, tabIndex: -1 })}
            title={formatDay(day.at, timeZone)}
          >
            <ul ref={day.key === compared?.day ? told : undefined} tabIndex={-1} className="border-t border-line">
              {day.slots.map((slot) => (
                <Fragment key={keyOf(slot)}>
                  {slot.gap ? <GapRow gap={slot.gap} /> : null}
                  {slot === next ? <NowLine now={now} timeZone={timeZone} /> : null}
                  {slot.entries.length > 1 ? (
                    <ClashSlot
                      count={slot.entries.length}
                      {...(sessionsOf(slot).length > 1 && {
                        onCompare: () => setCompared({ day: day.key, id: keyOf(slot) }),
                      })}
                    >
                      {slot.entries.map(row)}
                    </ClashSlot>
                  ) : (
                    slot.entries.map(row)
                  )}
                </Fragment>
              ))}
            </ul>
          </Card>
        );
      })}
      <CompareDialog
        sessions={clash && sessionsOf(clash).length > 1 ? sessionsOf(clash) : []}
        timeZone={timeZone}
        onClose={() => setCompared(compared && { day: compared.day })}
      />
    </div>
  );
}

/** Keys of the days that an entry is under. What still runs is not under those that have passed. */
function daysUnder(entry: AgendaEntry, timeZone: string, now: number): string[] {
  const keys = daysRun(entry, timeZone).map(({ key }) => key);
  const today = dayKey(now, timeZone);
  const left = phaseOf(entry, now) === 'over' ? keys : keys.filter((key) => key >= today);
  return left.length > 0 ? left : keys.slice(-1);
}
