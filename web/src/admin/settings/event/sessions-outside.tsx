import { isTimeZone } from '@baraza/schema/event/commands';
import { toLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

interface Days {
  /** Local dates, "2026-11-26". */
  starts_on: string;
  ends_on: string;
  time_zone: string;
}

/** How many sessions begin on a day that is none of the event's; 0 while the days or the zone are not valid. */
export function countOutside(
  sessions: readonly Pick<Session, 'start_time'>[],
  { starts_on, ends_on, time_zone }: Days,
): number {
  if (!starts_on || !ends_on || !isTimeZone(time_zone)) return 0;
  return sessions.filter(({ start_time }) => {
    const day = toLocal(start_time, time_zone).slice(0, 10);
    return day < starts_on || day > ends_on;
  }).length;
}

/** Says before the days are saved that sessions do not move with them. */
export function SessionsOutside({ starts_on, ends_on, time_zone }: Days) {
  const { t } = useTranslation();
  const sessions = useLiveQuery<Session>((db) => db.sessions.find(), []);
  // Not for each letter that is typed into another field.
  const count = useMemo(
    () => countOutside(sessions ?? [], { starts_on, ends_on, time_zone }),
    [sessions, starts_on, ends_on, time_zone],
  );
  return (
    <div className="not-empty:mt-4">
      {count > 0 ? <Banner tone="sun">{t('settings.event.sessionsOutside', { count })}</Banner> : null}
    </div>
  );
}
