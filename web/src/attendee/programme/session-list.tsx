import { Fragment, memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { dayKey, formatDay } from '../../i18n/formats.ts';
import { type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
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
  isTitled = true,
  timeZone,
  now,
  onOpen,
}: SessionListProps) {
  const [first] = useState(() => all.slice(0, FIRST));
  const sessions = useDeferredValue(all, first);
  const clashes = useMemo(() => clashesOf(agenda), [agenda]);
  const days = useMemo(() => byDay(sessions, timeZone), [sessions, timeZone]);
  const today = dayKey(now, timeZone);
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map(([key, ofDay], index) => {
        const day = formatDay(ofDay[0]?.start_time ?? now, timeZone);
        const next = key === today ? ofDay.find((session) => phaseOf(session, now) === 'ahead') : undefined;
        return (
          <Card key={key} flush {...(isTitled ? { title: day } : { 'aria-label': day })}>
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

/** Sessions by the key of their day. */
function byDay(sessions: readonly ProgrammeSession[], timeZone: string): [string, ProgrammeSession[]][] {
  const days = new Map<string, ProgrammeSession[]>();
  for (const session of sessions) {
    const key = dayKey(session.start_time, timeZone);
    const day = days.get(key);
    if (day) day.push(session);
    else days.set(key, [session]);
  }
  return [...days];
}
