import { useMemo } from 'react';
import { dayKey, formatDay } from '../../i18n/formats.ts';
import { daysOf, type ProgrammeSession } from '../../shared/programme/programme.ts';
import { Card } from '../../ui/card.tsx';
import { clashesOf } from './agenda.ts';
import { SessionRow } from './session-row.tsx';

export interface SessionListProps {
  sessions: readonly ProgrammeSession[];
  starred: ReadonlySet<string>;
  /** Sessions whose clashes are marked. */
  agenda: readonly ProgrammeSession[];
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** Sessions grouped by day. */
export function SessionList({ sessions, starred, agenda, timeZone, now, onOpen }: SessionListProps) {
  const clashes = useMemo(() => clashesOf(agenda), [agenda]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {daysOf(sessions, timeZone).map((day) => (
        <Card key={day.key} flush title={formatDay(day.at, timeZone)}>
          <ul className="border-t border-line">
            {sessions
              .filter((session) => dayKey(session.start_time, timeZone) === day.key)
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  timeZone={timeZone}
                  now={now}
                  starred={starred.has(session.id)}
                  clashes={clashes.has(session.id)}
                  onOpen={() => onOpen(session.id)}
                />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
