import { Fragment, type ReactNode, useMemo } from 'react';
import { dayKey, formatDay } from '../../i18n/formats.ts';
import { daysOf, type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { Card } from '../../ui/card.tsx';
import { clashesOf } from './agenda/agenda.ts';
import { NowLine } from './now-line.tsx';
import { SessionRow } from './session-row.tsx';

export interface SessionListProps {
  sessions: readonly ProgrammeSession[];
  starred: ReadonlySet<string>;
  /** Sessions whose clashes are marked. */
  agenda: readonly ProgrammeSession[];
  /** Above the first session. */
  before?: ReactNode;
  /** Whether the list itself says which day it is; else something above it does. */
  isTitled?: boolean;
  timeZone: string;
  now: number;
  onOpen: (sessionId: string) => void;
}

/** Sessions grouped by day, with a line for the time where the day has come to. */
export function SessionList({
  sessions,
  starred,
  agenda,
  before,
  isTitled = true,
  timeZone,
  now,
  onOpen,
}: SessionListProps) {
  const clashes = useMemo(() => clashesOf(agenda), [agenda]);
  const today = dayKey(now, timeZone);
  return (
    <div className="grid grid-cols-1 gap-4">
      {daysOf(sessions, timeZone).map((day, index) => {
        const ofDay = sessions.filter((session) => dayKey(session.start_time, timeZone) === day.key);
        const next = day.key === today ? ofDay.find((session) => phaseOf(session, now) === 'ahead') : undefined;
        return (
          <Card
            key={day.key}
            flush
            {...(isTitled ? { title: formatDay(day.at, timeZone) } : { 'aria-label': formatDay(day.at, timeZone) })}
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
                    onOpen={() => onOpen(session.id)}
                  />
                </Fragment>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
