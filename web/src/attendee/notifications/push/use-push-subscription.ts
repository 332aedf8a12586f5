import { useEffect } from 'react';
import { useSession } from '../../../shared/auth/session.ts';
import { usePermission } from './permission.ts';
import { subscribeToPush } from './push-subscription.ts';

/** Keeps this browser subscribed to push while the person is signed in and allows it. */
export function usePushSubscription(): void {
  const permission = usePermission();
  const session = useSession();
  const userId = session.state === 'signed_in' ? session.user_id : undefined;
  const token = session.state === 'signed_in' ? session.token : undefined;
  useEffect(() => {
    if (permission !== 'granted' || !userId || !token) return;
    // An unreachable push service is no error here: notifications still come while the app is open.
    subscribeToPush(userId, token).catch(() => undefined);
  }, [permission, userId, token]);
}
