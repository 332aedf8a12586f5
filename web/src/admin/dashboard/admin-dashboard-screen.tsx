import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MonitorUp from 'lucide-react/icons/monitor-up';
import Percent from 'lucide-react/icons/percent';
import Store from 'lucide-react/icons/store';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../i18n/formats.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { ArrivalsCard } from './arrivals/arrivals-card.tsx';
import { ArrivalsNow, TILE_LINK } from './arrivals/arrivals-now.tsx';
import { useScans } from './arrivals/use-arrivals.ts';
import { DoorsCard } from './cards/doors-card.tsx';
import { LISTS } from './cards/list-link.tsx';
import { ReachCard } from './cards/reach-card.tsx';
import { StarsCard } from './cards/stars-card.tsx';
import { TicketsCard } from './cards/tickets-card.tsx';
import { type AdminFigures, checkInRate } from './figures.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { RecentCheckIns } from './recent-check-ins.tsx';
import { ServerTrouble } from './server-trouble.tsx';
import { ticketMix } from './tickets.ts';
import { useAdminFigures } from './use-admin-figures.ts';
import { useTickets } from './use-tickets.ts';

const TILES = [
  {
    figure: 'total_users',
    list: 'people',
    icon: UsersRound,
    tone: 'brand',
    of: (all: AdminFigures) => formatNumber(all.total_users),
  },
  {
    figure: 'checked_in_users',
    ofAll: true,
    list: 'checkedIn',
    icon: UserRoundCheck,
    tone: 'earth',
    of: (all: AdminFigures) => formatNumber(all.checked_in_users),
  },
  {
    figure: 'check_in_rate',
    ofAll: true,
    list: 'scans',
    icon: Percent,
    tone: 'earth',
    of: (all: AdminFigures) => formatPercent(checkInRate(all)),
  },
  {
    figure: 'total_sessions',
    list: 'sessions',
    icon: CalendarDays,
    tone: 'sky',
    of: (all: AdminFigures) => formatNumber(all.total_sessions),
  },
  {
    figure: 'total_exhibitors',
    list: 'exhibitors',
    icon: Store,
    tone: 'sun',
    of: (all: AdminFigures) => formatNumber(all.total_exhibitors),
  },
  {
    figure: 'notifications_today',
    list: 'messages',
    icon: Bell,
    tone: 'sky',
    of: (all: AdminFigures) => formatNumber(all.notifications_today),
  },
] as const;

export function AdminDashboardScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  const shown = useAdminFigures();
  const scans = useScans(event?.time_zone);
  const people = useTickets();
  const mix = useMemo(() => people && ticketMix(people), [people]);
  const steps = useFirstSteps(event, people, scans);
  // What is put away and shown again is at the two ends of the page.
  const told = useFocusKept(steps?.isAway);
  const isReal = shown.of !== 'sample';
  // Where they are not the same, it is said why: those above are of valid tickets.
  const ofAllNote = isReal && people?.some(({ isValid }) => !isValid) ? t('adminDashboard.figuresNote') : undefined;
  return (
    <>
      <PageHeading
        title={t('adminDashboard.title')}
        eyebrow={event?.name ?? '\u00a0'}
        actions={
          <Link to="/admin/big-screen" className={buttonClass('secondary')}>
            <MonitorUp aria-hidden="true" className="size-5" />
            {t('adminDashboard.bigScreen.open')}
          </Link>
        }
      >
        {t('adminDashboard.intro')}
      </PageHeading>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <ServerTrouble />
        {isReal ? null : (
          <Banner tone="sun">
            <strong>{t('adminDashboard.sample')}</strong> {t('adminDashboard.sampleHint')}
          </Banner>
        )}
        {steps && !steps.isAway ? (
          <FirstSteps ref={told} done={steps.done} onPutAway={() => steps.setAway(true)} />
        ) : null}
        {event && isReal ? <ArrivalsNow event={event} scans={scans} mix={mix} /> : null}
        <section ref={steps?.isAway ? told : undefined} tabIndex={-1} aria-label={t('adminDashboard.figures')}>
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {TILES.map(({ figure, list, icon: Icon, tone, of, ...tile }) => (
              <StatTile
                key={figure}
                label={
                  <Link {...LISTS[list]} className={TILE_LINK}>
                    {t(`adminDashboard.figure.${figure}`)}
                  </Link>
                }
                icon={<Icon aria-hidden="true" />}
                tone={tone}
                value={shown.of === 'nothing_yet' ? undefined : of(shown.figures)}
                note={'ofAll' in tile ? ofAllNote : undefined}
              />
            ))}
          </dl>
        </section>
        <NeedsAttention />
        {event && isReal ? <ArrivalsCard event={event} records={scans?.arrivals} /> : null}
        {event && isReal ? (
          <div className="grid grid-cols-1 items-start gap-4 *:grid *:grid-cols-1 *:gap-4 lg:grid-cols-2 lg:gap-5 lg:*:gap-5">
            <div>
              <DoorsCard />
              <StarsCard />
            </div>
            <div>
              <TicketsCard mix={mix} />
              <ReachCard />
            </div>
          </div>
        ) : null}
        <RecentCheckIns />
        {steps?.isAway ? (
          <Button
            tone="quiet"
            className="justify-self-start"
            onClick={() => {
              steps.setAway(false);
              scrollTo({ top: 0 });
            }}
          >
            {t('adminDashboard.steps.show')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
