import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenKnown } from '../arrival/index.ts';
import { useEvent, useNow } from '../event/index.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationRow } from './notification-row.tsx';
import { PermissionCard } from './permission-card.tsx';
import { countUnread } from './unread.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useNotifications } from './use-notifications.ts';

const MOST_SHOWN = 3;

/** The newest announcements on the dashboard, and whether this device may announce them. */
export function NotificationsPanel({ onSeeAll }: { onSeeAll: () => void }) {
  const { t } = useTranslation();
  const items = useNotifications();
  const event = useEvent();
  const now = useNow();
  const mark = useMarkRead();
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <Bell aria-hidden="true" className="size-5" />
          {t('notifications.title')}
          <UnreadBadge unread={countUnread(items ?? [])} />
        </span>
      }
      action={
        <Button tone="quiet" className="-my-2 -me-3" onClick={onSeeAll}>
          {t('notifications.seeAll')}
        </Button>
      }
    >
      <WhenKnown
        items={items}
        waiting={
          <div className="px-4 pb-2 sm:px-5">
            <SkeletonRows count={MOST_SHOWN} className="h-20 w-full" />
          </div>
        }
      >
        {(known) =>
          known.length === 0 ? (
            <NoNotifications />
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {known.slice(0, MOST_SHOWN).map((item) => (
                <NotificationRow
                  key={item.id}
                  brief
                  item={item}
                  now={now}
                  timeZone={event?.time_zone}
                  onRead={() => mark.one(item)}
                />
              ))}
            </ul>
          )
        }
      </WhenKnown>
      <div className="p-4 sm:px-5">
        <PermissionCard />
      </div>
    </Card>
  );
}
