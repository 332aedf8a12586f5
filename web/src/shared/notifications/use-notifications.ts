import { useMemo } from 'react';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { useTranslated } from '../translated/use-translated.ts';
import { countUnread, type NotificationItem, ownNotifications } from './unread.ts';

/** The person's own notifications, newest first; undefined until they are read. */
export function useNotifications(): NotificationItem[] | undefined {
  const { user_id } = useReplica();
  const all = useTranslated(useLiveQuery((db) => db.notifications.find(), []));
  const reads = useLiveQuery((db) => db.notification_reads.find(), []);
  return useMemo(() => all && reads && ownNotifications(all, reads, user_id), [all, reads, user_id]);
}

export function useUnreadCount(): number {
  const items = useNotifications();
  return useMemo(() => (items ? countUnread(items) : 0), [items]);
}
