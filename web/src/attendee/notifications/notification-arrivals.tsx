import { useEffect } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { toastTone } from '../../shared/notifications/toast-tone.ts';
import { useUnreadCount } from '../../shared/notifications/use-notifications.ts';
import { showToast } from '../../ui/toasts.ts';
import { playNotificationSound } from './notification-sound.ts';
import { showSystemNotification } from './push/system-notification.ts';
import { usePushSubscription } from './push/use-push-subscription.ts';

/** Once, in the frame of the attendee app: what arrives is seen and heard at once, and counted on the app's icon. */
export function NotificationArrivals() {
  const replica = useReplica();
  const unread = useUnreadCount();
  usePushSubscription();

  useEffect(
    () =>
      replica.onNotification(({ id, title, message, notification_type }) => {
        showToast(title, toastTone(notification_type));
        playNotificationSound();
        void showSystemNotification(title, message, id);
      }),
    [replica],
  );

  useEffect(() => {
    // Not every browser has it, and it may be refused where the app is not installed.
    if (!('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(unread).catch(() => undefined);
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, [unread]);

  return null;
}
