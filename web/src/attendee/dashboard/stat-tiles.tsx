import CalendarDays from 'lucide-react/icons/calendar-days';
import Store from 'lucide-react/icons/store';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { arrivalOf } from '../../shared/loading/loading-state.ts';
import { StatTile } from '../../ui/stat-tile.tsx';
import { type EventFigures, useEventFigures } from './use-event-figures.ts';

const TILES = [
  { figure: 'totalAttendees', icon: UsersRound, tone: 'brand' },
  { figure: 'checkedInAttendees', icon: UserRoundCheck, tone: 'earth' },
  { figure: 'totalSessions', icon: CalendarDays, tone: 'sky' },
  { figure: 'totalExhibitors', icon: Store, tone: 'sun' },
] as const satisfies { figure: keyof EventFigures; [more: string]: unknown }[];

export function StatTiles() {
  const { t } = useTranslation();
  const figures = useEventFigures();
  const unknown = arrivalOf(useSyncStatus()) === 'out_of_reach';
  return (
    <section aria-label={t('dashboard.figures')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {TILES.map(({ figure, icon: Icon, tone }) => {
          const value = figures[figure];
          return (
            <StatTile
              key={figure}
              label={t(`dashboard.figure.${figure}`)}
              icon={<Icon aria-hidden="true" />}
              tone={tone}
              value={value === undefined ? (unknown ? '—' : undefined) : formatNumber(value)}
              {...(unknown && { hint: t('dashboard.figureLater') })}
            />
          );
        })}
      </dl>
    </section>
  );
}
