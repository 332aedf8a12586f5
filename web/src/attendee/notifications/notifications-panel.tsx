import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { countUnread } from '../../shared/notifications/unread.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NotificationList } from './notification-list.tsx';
import { PermissionCard } from './push/permission-card.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const MOST_SHOWN = 3;

/** The newest notifications on the dashboard, and this device's notification permission. */
export function NotificationsPanel() {
  const { t } = useTranslation();
  const items = useNotifications();
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
        <Link to="/" search={{ section: 'notifications' }} className={`-my-2 -me-3 ${buttonClass('quiet')}`}>
          {t('notifications.seeAll')}
        </Link>
      }
    >
      <NotificationList brief items={items} shown={(items ?? []).slice(0, MOST_SHOWN)} />
      <div className="p-4 sm:px-5">
        <PermissionCard />
      </div>
    </Card>
  );
}
