import CalendarDays from 'lucide-react/icons/calendar-days';
import Store from 'lucide-react/icons/store';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import type { ReplicaCollections } from '../../replica/index.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { useLiveCount } from '../../replica/view/live-count.ts';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import { StatTile } from '../../ui/stat-tile.tsx';

const TILES = [
  { figure: 'totalAttendees', icon: UsersRound, tone: 'brand' },
  { figure: 'checkedInAttendees', icon: UserRoundCheck, tone: 'earth' },
  { figure: 'totalSessions', icon: CalendarDays, tone: 'sky' },
  { figure: 'totalExhibitors', icon: Store, tone: 'sun' },
] as const satisfies { figure: keyof EventFigures; [more: string]: unknown }[];

export function StatTiles() {
  const { t } = useTranslation();
  const figures = useEventFigures();
  const unknown = loadingStateOf(useSyncStatus()) === 'out_of_reach';
  return (
    <section aria-label={t('dashboard.figures')}>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-4 py-2 md:grid-cols-4">
        {TILES.map(({ figure, icon: Icon, tone }) => {
          const value = figures[figure];
          return (
            <StatTile
              key={figure}
              plain
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

type EventFigures = Record<
  'totalAttendees' | 'checkedInAttendees' | 'totalSessions' | 'totalExhibitors',
  number | undefined
>;

const attendees = (db: ReplicaCollections) => db.users.count();
const checkedIn = (db: ReplicaCollections) => db.users.find({ selector: { checkedIn: true } });
const plus = (listed: number | undefined, unlisted: number) => (listed === undefined ? undefined : listed + unlisted);
const sessions = (db: ReplicaCollections) => db.sessions.count();
const exhibitors = (db: ReplicaCollections) => db.exhibitors.count();

/**
 * The event's figures from this device's data, including hidden people: the same as `GET /api/events/{id}/stats`.
 * Undefined until the first full pull ends: partial counts would be wrong.
 */
function useEventFigures(): EventFigures {
  const { filled, unlisted } = useSyncStatus();
  const figures = {
    totalAttendees: plus(useLiveCount(attendees), unlisted.people),
    checkedInAttendees: plus(useLiveCount(checkedIn), unlisted.checked_in),
    totalSessions: useLiveCount(sessions),
    totalExhibitors: useLiveCount(exhibitors),
  };
  const none = { totalAttendees: undefined, checkedInAttendees: undefined };
  return filled ? figures : { ...none, totalSessions: undefined, totalExhibitors: undefined };
}
