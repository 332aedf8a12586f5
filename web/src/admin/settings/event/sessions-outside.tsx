import { isTimeZone } from '@baraza/schema/event/commands';
import { toLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/formats.ts';
import { useLiveQuery } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
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

type Placed = Pick<Session, 'title' | 'start_time'>;

/** The first session that another time zone shows at another time of day; undefined if none does, or the zone is not valid. */
export function firstShifted(sessions: readonly Placed[], from: string, to: string): Placed | undefined {
  if (!isTimeZone(from) || !isTimeZone(to)) return undefined;
  return [...sessions]
    .sort((a, b) => a.start_time.localeCompare(b.start_time))
    .find(({ start_time }) => toLocal(start_time, from) !== toLocal(start_time, to));
}

/** Says before days and time zone are saved that sessions do not move with them. */
export function SessionsOutside({ starts_on, ends_on, time_zone }: Days) {
  const { t } = useTranslation();
  const sessions = useLiveQuery<Session>((db) => db.sessions.find(), []);
  // Not for each letter that is typed into another field.
  const count = useMemo(
    () => countOutside(sessions ?? [], { starts_on, ends_on, time_zone }),
    [sessions, starts_on, ends_on, time_zone],
  );
  const kept = useEvent()?.time_zone ?? time_zone;
  const shifted = useMemo(() => firstShifted(sessions ?? [], kept, time_zone), [sessions, kept, time_zone]);
  return (
    <div className="grid gap-3 not-empty:mt-4">
      {shifted ? (
        <Banner tone="sun">
          {t('settings.event.sessionsShifted', {
            title: shifted.title,
            before: formatTime(shifted.start_time, kept),
            after: formatTime(shifted.start_time, time_zone),
          })}
        </Banner>
      ) : null}
      {count > 0 ? <Banner tone="sun">{t('settings.event.sessionsOutside', { count })}</Banner> : null}
    </div>
  );
}
