import type { Session } from '@baraza/schema/programme/session';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { HOUR_MS, hoursOf, type Span, spanOf } from './day.ts';
import { HOUR_REM } from './hour-rem.ts';

type Timed = Pick<Session, 'start_time' | 'end_time'>;

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The hours on show. They only grow while a day is on show, and what is seen stays where it is. A day begins at its
 * first session.
 * @param isHeld by a pointer: nothing may jump under it, so that they grow once it lets go
 */
export function useHours(
  frame: RefObject<HTMLElement | null>,
  day: string,
  sessions: readonly Timed[],
  timeZone: string,
  isHeld: boolean,
): Span {
  const now = hoursOf(day, sessions, timeZone);
  const [kept, setKept] = useState({ day, hours: now });
  const before = kept.day === day ? kept.hours : now;
  const hours = isHeld ? before : { from: Math.min(before.from, now.from), to: Math.max(before.to, now.to) };
  if (kept.day !== day || hours.from !== kept.hours.from || hours.to !== kept.hours.to) setKept({ day, hours });

  const shown = useRef<{ day: string; from: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day, or hours that come before, scroll.
  useLayoutEffect(() => {
    const px = (ms: number) => (ms / HOUR_MS) * HOUR_REM * remPx();
    const last = shown.current;
    shown.current = { day, from: hours.from };
    if (!frame.current) return;
    if (last?.day === day) frame.current.scrollTop += px(last.from - hours.from);
    else {
      const starts = sessions.map((session) => spanOf(session).from).filter((from) => from >= hours.from);
      const first = starts.reduce((least, from) => Math.min(least, from), Number.POSITIVE_INFINITY);
      frame.current.scrollTop = Number.isFinite(first) ? px(first - hours.from - HOUR_MS / 2) : 0;
    }
  }, [day, hours.from]);
  return kept.day === day && kept.hours.from === hours.from && kept.hours.to === hours.to ? kept.hours : hours;
}
