import { NOTIFICATION_PAGE_SIZE } from '@baraza/schema/event/event-defaults';
import Bell from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { useKept } from '../../shared/kept/use-kept.ts';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import {
  countUnread,
  filterNotifications,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
} from '../../shared/notifications/unread.ts';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NotificationList } from './notification-list.tsx';
import { PermissionCard } from './push/permission-card.tsx';

/** All notifications of this person, in pages. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const items = useNotifications();
  const isKnown = loadingStateOf(useSyncStatus()) === 'complete';
  const mark = useMarkRead();
  const [filter, setFilter] = useKept<NotificationFilter>('notifications', 'all');
  const [pages, setPages] = useKept('notificationPages', 1);

  const unread = countUnread(items ?? []);
  // What is read by a press takes its button along; what is new, or only just known, is no reason to take the focus.
  const told = useFocusKept(items ? unread === 0 : undefined);
  const found = filterNotifications(items ?? [], filter);
  const shown = found.slice(0, pages * NOTIFICATION_PAGE_SIZE);
  const change = (next: NotificationFilter) => {
    setFilter(next);
    setPages(1);
  };
  return (
    <>
      <PageHeading
        title={t('notifications.title')}
        actions={
          <Button
            tone="secondary"
            icon={<CheckCheck aria-hidden="true" className="size-5" />}
            disabled={unread === 0}
            onClick={() => mark.all(items ?? [])}
          >
            {t('notifications.markAll')}
          </Button>
        }
      >
        <span ref={unread === 0 ? told : undefined} tabIndex={-1}>
          {unread > 0
            ? t('notifications.unread', { count: unread })
            : isKnown
              ? t('notifications.noneUnread')
              : '\u00a0'}
        </span>
      </PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <PermissionCard />
        <Segmented
          wraps
          label={t('notifications.filter')}
          value={filter}
          onChange={change}
          options={NOTIFICATION_FILTERS.map((value) => ({ value, label: t(`notifications.filters.${value}`) }))}
        />
        <Card flush>
          <NotificationList items={items} shown={shown}>
            <EmptyState icon={<Bell />} title={t('notifications.noneFound')}>
              {t('notifications.noneFoundText')}
            </EmptyState>
          </NotificationList>
        </Card>
        {found.length > shown.length ? (
          <Button tone="secondary" onClick={() => setPages(pages + 1)}>
            {t('notifications.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
