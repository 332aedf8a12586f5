import { useEffect } from 'react';
import { useSession } from '../../../shared/auth/session.ts';
import { usePermission } from './permission.ts';
import { subscribeToPush } from './push-subscription.ts';

/** Keeps this browser subscribed for as long as the person allows it and is signed in. */
export function usePushSubscription(): void {
  const permission = usePermission();
  const session = useSession();
  const userId = session.state === 'signed_in' ? session.user_id : undefined;
  const token = session.state === 'signed_in' ? session.token : undefined;
  useEffect(() => {
    if (permission !== 'granted' || !userId || !token) return;
    // A push service that can't be reached is no trouble of this screen: notifications come while the app is open.
    subscribeToPush(userId, token).catch(() => undefined);
  }, [permission, userId, token]);
}
