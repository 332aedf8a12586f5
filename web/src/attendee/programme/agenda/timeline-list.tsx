import { Fragment, useState } from 'react';
import { dayKey, formatDay } from '../../../i18n/formats.ts';
import { daysOf, type ProgrammeSession, phaseOf } from '../../../shared/programme/programme.ts';
import { Card } from '../../../ui/card.tsx';
import { NowLine } from '../now-line.tsx';
import { SessionRow } from '../session-row.tsx';
import { ClashSlot } from './clash-slot.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { GapRow } from './gap-row.tsx';
import { type TimelineSlot, timelineOf } from './timeline.ts';

export interface TimelineListProps {
  agenda: readonly ProgrammeSession[];
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** The agenda as a day goes: sessions, the time between them and the walks, and clashes as one thing to decide. */
export function TimelineList({ agenda, timeZone, now, onOpen }: TimelineListProps) {
  const [compared, setCompared] = useState<string>();
  const today = dayKey(now, timeZone);
  const days = daysOf(agenda, timeZone).map((day) => ({
    ...day,
    slots: timelineOf(agenda.filter((session) => dayKey(session.start_time, timeZone) === day.key)),
  }));
  const clash = days.flatMap(({ slots }) => slots).find(({ sessions }) => sessions.some(({ id }) => id === compared));
  const row = (session: ProgrammeSession) => (
    <SessionRow
      key={session.id}
      session={session}
      timeZone={timeZone}
      now={now}
      starred
      onOpen={() => onOpen(session.id)}
    />
  );
  const keyOf = ({ sessions }: TimelineSlot) => sessions[0]?.id ?? '';

  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map((day) => {
        const isAhead = ({ sessions }: TimelineSlot) => sessions.every((each) => phaseOf(each, now) === 'ahead');
        const next = day.key === today ? day.slots.find(isAhead) : undefined;
        return (
          <Card key={day.key} flush title={formatDay(day.at, timeZone)}>
            <ul className="border-t border-line">
              {day.slots.map((slot) => (
                <Fragment key={keyOf(slot)}>
                  {slot.gap ? <GapRow gap={slot.gap} /> : null}
                  {slot === next ? <NowLine now={now} timeZone={timeZone} /> : null}
                  {slot.sessions.length > 1 ? (
                    <ClashSlot count={slot.sessions.length} onCompare={() => setCompared(keyOf(slot))}>
                      {slot.sessions.map(row)}
                    </ClashSlot>
                  ) : (
                    slot.sessions.map(row)
                  )}
                </Fragment>
              ))}
            </ul>
          </Card>
        );
      })}
      <CompareDialog
        sessions={clash && clash.sessions.length > 1 ? clash.sessions : []}
        timeZone={timeZone}
        onClose={() => setCompared(undefined)}
      />
    </div>
  );
}
