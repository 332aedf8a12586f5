import { useCallback } from 'react';
import { useSave } from '../form/use-save.ts';
import type { NotificationItem } from './unread.ts';

export interface MarkRead {
  one: (item: NotificationItem) => void;
  /** @param items newest first; notifications received later stay unread */
  all: (items: readonly NotificationItem[]) => void;
}

export function useMarkRead(): MarkRead {
  const save = useSave();
  const one = useCallback(
    (item: NotificationItem) => void save('mark_notifications_read', { notification_ids: [item.id] }),
    [save],
  );
  const all = useCallback(
    (items: readonly NotificationItem[]) => {
      const newest = items[0];
      if (newest) void save('mark_all_notifications_read', { up_to: newest.created_at });
    },
    [save],
  );
  return { one, all };
}
