export { NotificationArrivals } from './notification-arrivals.tsx';
export { NotificationsPanel } from './notifications-panel.tsx';
export { PermissionCard } from './permission-card.tsx';
export { unsubscribeFromPush } from './push-subscription.ts';
export { ReplacedEdits } from './replaced-edits.tsx';
export { showSystemNotification } from './system-notification.ts';
export { UnreadBadge } from './unread-badge.tsx';
export { useUnreadCount } from './use-notifications.ts';
