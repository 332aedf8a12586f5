const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export type EventDay =
  | { when: 'before'; days: number }
  | { when: 'during'; day: number; of: number }
  | { when: 'after' };

/** Where a day lies in an event; all three are calendar days of the venue, "2026-11-21". */
export function eventDay(today: string, startsOn: string, endsOn: string): EventDay {
  const [now, first, last] = [dayNumber(today), dayNumber(startsOn), dayNumber(endsOn)];
  if (now < first) return { when: 'before', days: first - now };
  if (now > last) return { when: 'after' };
  return { when: 'during', day: now - first + 1, of: last - first + 1 };
}
