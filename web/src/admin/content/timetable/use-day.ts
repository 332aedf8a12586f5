import type { Event } from '@baraza/schema/event/event';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dayKey } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import type { Content } from '../use-content.ts';
import { daysOf } from './day.ts';

/** The day that the address names; else today, if the event is on, or its first day. */
export function useDay(event: Event, { sessions }: Content) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const today = dayKey(useNow(), event.time_zone);
  // At midnight nobody's timetable turns its page.
  const [opened] = useState(today);
  const { starts_on, ends_on, time_zone } = event;
  const days = useMemo(
    () => daysOf({ starts_on, ends_on, time_zone }, sessions),
    [starts_on, ends_on, time_zone, sessions],
  );
  const day = [search.day, opened].find((each) => each && days.includes(each)) ?? starts_on;
  return {
    day,
    days,
    setDay: (next: string) =>
      void navigate({ to: '.', search: { view: 'sessions', layout: 'grid', day: next }, replace: true }),
  };
}
