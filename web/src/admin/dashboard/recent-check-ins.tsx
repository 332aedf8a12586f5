import type { CheckIn } from '@baraza/schema/check-in/check-in';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import { useLiveDocument, useLiveQuery, useOutOfReach, useSyncStatus } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { type CheckInSource, sourceOf } from '../check-in/records/check-in-source.ts';
import { isArrival } from '../check-in/records/first-of-day.ts';

const MOST_SHOWN = 10;

export function RecentCheckIns() {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const outOfReach = useOutOfReach();
  // Whoever comes back is scanned again: of a second day, the records that let people in are all duplicates.
  const letIn = useLiveQuery<CheckIn>(
    (db) =>
      db.check_ins.find({
        selector: { $or: [{ status: 'accepted' }, { status: 'duplicate', verdict: 'admitted' }] },
        sort: [{ check_in_time: 'desc' }],
        // A query can't tell those that people made themselves, who were in already.
        limit: 2 * MOST_SHOWN,
      }),
    [],
  );
  const arrivals = letIn?.filter(isArrival).slice(0, MOST_SHOWN);
  return (
    <Card flush title={t('adminDashboard.recent.title')}>
      {!arrivals || (arrivals.length === 0 && !filled && !outOfReach) ? (
        <div className="p-4 sm:px-5">
          <SkeletonRows count={5} className="h-12 w-full" />
        </div>
      ) : arrivals.length === 0 ? (
        <EmptyState
          icon={<UserRoundCheck />}
          title={t(filled ? 'adminDashboard.recent.none' : 'adminDashboard.recent.notYet')}
        >
          {t(filled ? 'adminDashboard.recent.noneText' : 'adminDashboard.recent.notYetText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {arrivals.map((record) => (
            <RecentCheckIn
              key={record.id}
              userId={record.user_id}
              at={record.check_in_time}
              source={sourceOf(record)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentCheckIn({ userId, at, source }: { userId: string; at: string; source: CheckInSource }) {
  const { t } = useTranslation();
  const person = useLiveDocument('users', userId);
  const event = useEvent();
  const now = useNow();
  const name = person?.name ?? (person === null ? t('adminDashboard.recent.unknown') : '');
  return (
    <li>
      <ListRow
        leading={<Avatar name={name} image={person?.avatar} size="small" />}
        title={name || ' '}
        detail={t(`adminDashboard.recent.${source}`)}
        trailing={
          <time dateTime={at} className="shrink-0 text-sm text-ink-soft tabular-nums">
            {formatMoment(at, now, event?.time_zone)}
          </time>
        }
      />
    </li>
  );
}
