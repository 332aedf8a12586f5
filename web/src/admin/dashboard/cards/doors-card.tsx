import type { Door } from '@baraza/schema/doors/door';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { useDoorName } from '../../doors/use-door-text.ts';
import { useDoors, useSeenFrom } from '../../doors/use-doors.ts';
import { BarTable } from './bar-table.tsx';
import { ListLink } from './list-link.tsx';

/** Rows shown; the list has all. */
const MOST_SHOWN = 8;

/** Door phones with what waits on them, the longest queue first. */
export function DoorsCard() {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const seen = useSeenFrom();
  const doors = useDoors()
    ?.filter(({ removed_at }) => !removed_at)
    .sort((a, b) => b.waiting - a.waiting);
  return (
    <Card
      title={t('adminDashboard.doors.title')}
      action={<ListLink of="doors" label={t('adminDashboard.doors.all')} />}
    >
      {!doors || (doors.length === 0 && !filled) ? (
        <SkeletonRows count={3} className="h-10 w-full" />
      ) : doors.length === 0 ? (
        <EmptyState icon={<Smartphone />} title={t('doors.none')}>
          {t('doors.noneText')}
        </EmptyState>
      ) : (
        <BarTable
          caption={t('adminDashboard.doors.caption')}
          columns={[t('adminDashboard.doors.door'), t('doors.waiting'), t('doors.lastContact')]}
          rows={doors.slice(0, MOST_SHOWN).map((door) => ({
            key: door.id,
            name: <DoorName door={door} />,
            values: [
              <span key="waiting" className={door.waiting > 0 ? 'font-bold text-sun-ink' : ''}>
                {formatNumber(door.waiting)}
              </span>,
              door.last_contact ? formatMoment(door.last_contact, seen.at, seen.time_zone) : t('doors.never'),
            ],
          }))}
        />
      )}
    </Card>
  );
}

const DoorName = ({ door }: { door: Door }) => useDoorName(door);
