import { isTimeZone } from '@baraza/schema/event/commands';
import type { Event } from '@baraza/schema/event/event';
import { toLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime, formatTime } from '../../../i18n/formats.ts';
import { useLiveQuery } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import {
  countPlannedBehind,
  type Days,
  type Hour,
  hoursOutside,
  hoursShifted,
  isWhole,
  sideOf,
} from './left-behind.ts';

/** How many sessions begin on a day that is none of the event's; 0 while the days or the zone are not valid. */
export function countOutside(sessions: readonly Pick<Session, 'start_time'>[], days: Days): number {
  if (!isWhole(days)) return 0;
  return sessions.filter(({ start_time }) => sideOf(start_time, days) !== 0).length;
}

type Placed = Pick<Session, 'title' | 'start_time'>;

/** The first session that another time zone shows at another time of day; undefined if none does, or the zone is not valid. */
export function firstShifted(sessions: readonly Placed[], from: string, to: string): Placed | undefined {
  if (!isTimeZone(from) || !isTimeZone(to)) return undefined;
  return [...sessions]
    .sort((a, b) => a.start_time.localeCompare(b.start_time))
    .find(({ start_time }) => toLocal(start_time, from) !== toLocal(start_time, to));
}

/** Says before days and time zone are saved what does not move with them: sessions, hours of check-in, planned messages. */
export function SessionsOutside({ starts_on, ends_on, time_zone }: Days) {
  const { t } = useTranslation();
  const sessions = useLiveQuery<Session>((db) => db.sessions.find(), []);
  // Not for each letter that is typed into another field.
  const count = useMemo(
    () => countOutside(sessions ?? [], { starts_on, ends_on, time_zone }),
    [sessions, starts_on, ends_on, time_zone],
  );
  const event = useEvent();
  const kept = event?.time_zone ?? time_zone;
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
      {event ? <HoursBehind event={event} to={{ starts_on, ends_on, time_zone }} /> : null}
      {event ? <PlannedBehind event={event} to={{ starts_on, ends_on, time_zone }} /> : null}
    </div>
  );
}

/** Names hours of check-in that would be on none of the days, or at another time on the clock. */
function HoursBehind({ event, to }: { event: Event; to: Days }) {
  const { t } = useTranslation();
  const outside = hoursOutside(event, to);
  const shifted = hoursShifted(event, to).filter(({ name }) => outside.every((other) => other.name !== name));
  const nameOf = ({ name }: Hour) => t(`settings.audit.fields.${name}`);
  const shown = ({ at }: Hour, zone: string) => formatDayTime(at, zone);
  return (
    <>
      {outside.map((hour) => (
        <Banner key={hour.name} tone="sun">
          {t('settings.event.hourOutside', { hour: nameOf(hour), when: shown(hour, to.time_zone) })}
        </Banner>
      ))}
      {shifted.map((hour) => (
        <Banner key={hour.name} tone="sun">
          {t('settings.event.hourShifted', {
            hour: nameOf(hour),
            before: shown(hour, event.time_zone),
            after: shown(hour, to.time_zone),
          })}
        </Banner>
      ))}
    </>
  );
}

/** Counts planned messages that were meant for other days, and names the first that another zone shows at another time. */
function PlannedBehind({ event, to }: { event: Event; to: Days }) {
  const { t } = useTranslation();
  const messages = useLiveQuery((db) => db.notifications.find({ selector: { state: 'scheduled' } }), []);
  const planned = (messages ?? []).flatMap(({ title, send_at, copy_of }) =>
    send_at && copy_of === '' ? [{ title, start_time: send_at }] : [],
  );
  const count = countPlannedBehind(
    planned.map(({ start_time }) => start_time),
    event,
    to,
  );
  const shifted = firstShifted(planned, event.time_zone, to.time_zone);
  return (
    <>
      {count > 0 ? <Banner tone="sun">{t('settings.event.plannedBehind', { count })}</Banner> : null}
      {shifted ? (
        <Banner tone="sun">
          {t('settings.event.plannedShifted', {
            title: shifted.title,
            before: formatDayTime(shifted.start_time, event.time_zone),
            after: formatDayTime(shifted.start_time, to.time_zone),
          })}
        </Banner>
      ) : null}
    </>
  );
}
