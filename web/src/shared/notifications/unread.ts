import { UNREAD_BADGE_MAX } from '@baraza/schema/event/event-defaults';
import type { Notification } from '@baraza/schema/messages/notification';
import { ALL_NOTIFICATIONS, type NotificationRead } from '@baraza/schema/messages/notification-read';

export interface NotificationItem extends Notification {
  read: boolean;
}

/**
 * A person's own notifications, newest first, with their read state. An admin's device also holds other people's and
 * unsent notifications, which are left out.
 */
export function ownNotifications(
  all: readonly Notification[],
  reads: readonly NotificationRead[],
  userId: string,
): NotificationItem[] {
  const own = reads.filter((read) => read.user_id === userId);
  const readIds = new Set(own.map((read) => read.notification_id));
  const upTo = own.find((read) => read.notification_id === ALL_NOTIFICATIONS)?.read_at ?? '';
  return all
    .filter((each) => isFor(each, userId))
    .map((each) => ({ ...each, read: each.created_at <= upTo || readIds.has(each.id) }))
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
}

const isFor = ({ state, user_id, audience }: Notification, userId: string): boolean =>
  state === 'sent' && (user_id === userId || (user_id === '' && audience === 'everybody'));

export const countUnread = (items: readonly NotificationItem[]): number => items.filter((each) => !each.read).length;

/** Badge for an unread count: undefined for 0, the number, or `{ over: 9 }`. */
export function badgeOf(unread: number): number | { over: number } | undefined {
  if (unread === 0) return undefined;
  return unread > UNREAD_BADGE_MAX ? { over: UNREAD_BADGE_MAX } : unread;
}

/** What was urgent longer ago than this is in the list only, so that newcomers are not met by yesterday's alarms. */
const URGENT_FOR_MS = 4 * 3_600_000;

/** Unread urgent notifications that still concern people. */
export const freshUrgent = (items: readonly NotificationItem[], now: number): NotificationItem[] =>
  items.filter(
    ({ type, read, created_at }) => type === 'urgent' && !read && Date.parse(created_at) > now - URGENT_FOR_MS,
  );

export const NOTIFICATION_FILTERS = ['all', 'unread', 'urgent', 'reminder', 'info'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

export function filterNotifications(
  items: readonly NotificationItem[],
  filter: NotificationFilter,
): NotificationItem[] {
  if (filter === 'all') return [...items];
  return items.filter((each) => (filter === 'unread' ? !each.read : each.type === filter));
}
