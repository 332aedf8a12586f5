import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Percent from 'lucide-react/icons/percent';
import Store from 'lucide-react/icons/store';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { ArrivalsCard } from './arrivals-card.tsx';
import { type AdminFigures, checkInRate } from './figures.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { RecentCheckIns } from './recent-check-ins.tsx';
import { ServerTrouble } from './server-trouble.tsx';
import { useAdminFigures } from './use-admin-figures.ts';

const TILES = [
  { figure: 'total_users', icon: UsersRound, tone: 'brand', of: (all: AdminFigures) => formatNumber(all.total_users) },
  {
    figure: 'checked_in_users',
    icon: UserRoundCheck,
    tone: 'earth',
    of: (all: AdminFigures) => formatNumber(all.checked_in_users),
  },
  {
    figure: 'check_in_rate',
    icon: Percent,
    tone: 'earth',
    of: (all: AdminFigures) => `${formatNumber(checkInRate(all))} %`,
  },
  {
    figure: 'total_sessions',
    icon: CalendarDays,
    tone: 'sky',
    of: (all: AdminFigures) => formatNumber(all.total_sessions),
  },
  {
    figure: 'total_exhibitors',
    icon: Store,
    tone: 'sun',
    of: (all: AdminFigures) => formatNumber(all.total_exhibitors),
  },
  {
    figure: 'notifications_today',
    icon: Bell,
    tone: 'sky',
    of: (all: AdminFigures) => formatNumber(all.notifications_today),
  },
] as const;

export function AdminDashboardScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  const shown = useAdminFigures();
  return (
    <>
      <PageHeading title={t('adminDashboard.title')} eyebrow={event?.name ?? '\u00a0'}>
        {t('adminDashboard.intro')}
      </PageHeading>
      <div className="grid gap-4 lg:gap-5">
        <ServerTrouble />
        {shown.of === 'sample' ? (
          <Banner tone="sun">
            <strong>{t('adminDashboard.sample')}</strong> {t('adminDashboard.sampleHint')}
          </Banner>
        ) : null}
        <section aria-label={t('adminDashboard.figures')}>
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {TILES.map(({ figure, icon: Icon, tone, of }) => (
              <StatTile
                key={figure}
                label={t(`adminDashboard.figure.${figure}`)}
                icon={<Icon aria-hidden="true" />}
                tone={tone}
                value={shown.of === 'nothing_yet' ? undefined : of(shown.figures)}
              />
            ))}
          </dl>
        </section>
        <NeedsAttention />
        {event && shown.of !== 'sample' ? <ArrivalsCard event={event} /> : null}
        <RecentCheckIns />
      </div>
    </>
  );
}
