import { id } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { isPushService } from '../../delivery/push-services.ts';
import { vapidKeys } from '../../delivery/vapid-keys.store.ts';
import { type Route, route } from '../../http/route.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { mayChangePushesOf } from './push.policy.ts';
import { countSubscriptions, dropSubscriptionsOf, keepSubscription } from './push-subscriptions.store.ts';

const tag = 'Notifications';
const base64url = z.string().regex(/^[\w-]+=*$/);

/** The JSON of a browser's `PushSubscription.toJSON()`. */
const Subscription = z.object({
  endpoint: z.string().refine(isPushService, 'This is not the address of a known push service'),
  keys: z.object({ p256dh: base64url.min(80).max(100), auth: base64url.min(20).max(30) }),
});

const PushState = z.object({
  /** Whether any browser of the caller has a push subscription. */
  subscribed: z.boolean(),
  /** The VAPID public key for subscribing; null when this server sends no pushes. */
  vapid_public_key: z.string().nullable(),
});

export function pushRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/notifications/subscribe',
      summary: 'Be told while the app is closed; without `subscription`, ask for what a browser needs to make one',
      tag,
      policy: (viewer, { body }) => mayChangePushesOf(viewer, body.user_id),
      body: z.object({ user_id: id, subscription: Subscription.optional() }),
      answer: PushState,
      async handle({ context, viewer, body: { subscription } }) {
        if (subscription && context.config.vapidSubject) {
          const { endpoint, keys } = subscription;
          const { event_id, user_id, session_id } = viewer;
          const of = { event_id, user_id, session_id, created_at: new Date().toISOString() };
          await keepSubscription(context.database.queries, { endpoint, ...keys, ...of });
        }
        return pushState(context, viewer);
      },
    }),
    route({
      method: 'delete',
      path: '/api/notifications/subscribe/{userId}',
      summary: 'Be told no longer, on no browser',
      tag,
      policy: (viewer, { params }) => mayChangePushesOf(viewer, params.userId),
      params: z.object({ userId: id }),
      answer: PushState,
      async handle({ context, viewer }) {
        await dropSubscriptionsOf(context.database.queries, viewer.event_id, viewer.user_id);
        return pushState(context, viewer);
      },
    }),
  ];
}

async function pushState({ database, config }: ServerContext, viewer: Viewer): Promise<z.input<typeof PushState>> {
  const keysAtHome = () => database.transaction((tx) => database.atHome(tx, () => vapidKeys(tx)));
  return {
    subscribed: (await countSubscriptions(database.queries, viewer.event_id, viewer.user_id)) > 0,
    vapid_public_key: config.vapidSubject ? (await keysAtHome()).publicKey : null,
  };
}
