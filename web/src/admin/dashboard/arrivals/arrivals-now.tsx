import type { Event } from '@baraza/schema/event/event';
import { Link } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gauge from 'lucide-react/icons/gauge';
import Hourglass from 'lucide-react/icons/hourglass';
import Ticket from 'lucide-react/icons/ticket';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { ARRIVAL } from '../../check-in/records/first-of-day.ts';
import { useSeenFrom } from '../../doors/use-doors.ts';
import { part } from '../cards/bar-table.tsx';
import { LISTS } from '../cards/list-link.tsx';
import { sumOf, type TicketGroup } from '../tickets.ts';
import { countDays, LINE, PACE_MINUTES, paceOf } from './pace.ts';
import type { Scans } from './use-arrivals.ts';
import { usePaceText } from './use-pace-text.ts';

/** Makes the whole tile a link, while its name is what a screen reader says. */
export const TILE_LINK = 'after:absolute after:inset-0 hover:underline';

interface ArrivalsNowProps {
  event: Event;
  /** Undefined until they are read. */
  scans: Scans | undefined;
  mix: readonly TicketGroup[] | undefined;
}

/** How many of those who hold tickets have arrived, today against yesterday, and what the pace means for who stands in line. */
export function ArrivalsNow({ event, scans, mix }: ArrivalsNowProps) {
  const { t } = useTranslation();
  const { at } = useSeenFrom();
  const days = useMemo(() => scans && countDays(scans.arrivals, at, event.time_zone), [scans, at, event.time_zone]);
  const pace = useMemo(() => scans && paceOf(scans.admissions, at), [scans, at]);
  const paceText = usePaceText();
  const all = mix && sumOf(mix);
  return (
    <section aria-label={t('adminDashboard.now.title')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile
          label={
            <Link {...LISTS.inside} className={TILE_LINK}>
              {t('adminDashboard.now.inside')}
            </Link>
          }
          icon={<Ticket aria-hidden="true" />}
          tone="earth"
          value={all && formatNumber(all.inside)}
          note={
            all ? (
              <>
                {t('checkIn.ofTickets', { count: all.tickets, tickets: formatNumber(all.tickets) })}
                <span aria-hidden="true" className="mt-2 block h-2 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ inlineSize: `${part(all.inside, all.tickets) * 100}%` }}
                  />
                </span>
              </>
            ) : null
          }
        />
        <StatTile
          label={
            <Link
              to="/admin/check-in"
              search={{ view: 'records', status: ARRIVAL, ...(days && { time: days.day }) }}
              className={TILE_LINK}
            >
              {t('adminDashboard.now.today')}
            </Link>
          }
          icon={<CalendarCheck aria-hidden="true" />}
          tone="brand"
          value={days && formatNumber(days.today)}
          note={days ? t('adminDashboard.now.yesterday', { yesterday: formatNumber(days.yesterdayByNow) }) : null}
        />
        <StatTile
          label={
            <Link
              to="/admin/check-in"
              search={{ view: 'records', status: ARRIVAL, time: `${PACE_MINUTES}m` }}
              className={TILE_LINK}
            >
              {t('adminDashboard.now.perMinute')}
            </Link>
          }
          icon={<Gauge aria-hidden="true" />}
          tone="sky"
          value={pace && paceText.perMinute(pace)}
          note={t('adminDashboard.now.lately', { count: PACE_MINUTES })}
        />
        <StatTile
          label={
            <Link {...LISTS.doors} className={TILE_LINK}>
              {t('adminDashboard.now.wait')}
            </Link>
          }
          icon={<Hourglass aria-hidden="true" />}
          tone="sun"
          value={pace && paceText.wait(pace)}
          note={t(pace && pace.wait === undefined ? 'adminDashboard.now.noWait' : 'adminDashboard.now.line', {
            count: LINE,
          })}
        />
      </dl>
    </section>
  );
}
