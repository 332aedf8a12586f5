import { setTimeout } from 'node:timers/promises';
import { inLanguage } from '@baraza/schema/define/in-language';
import type { Notification } from '@baraza/schema/messages/notification';
import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Database } from '../database/database.ts';
import { pushesTried } from '../metrics.ts';
import {
  type Addressee,
  addresseesOf,
  dropSubscription,
  type PushSubscriptionRow,
  takeUnpushed,
} from './push-queue.store.ts';
import { isPushService } from './push-services.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.store.ts';

export interface PushSettings {
  eventId: string;
  /** Where the event's addresses begin; absent of the default event. */
  base?: string | undefined;
  /** Contact of the server's operator for the push services: "mailto:..." or "https:...". */
  subject: string;
  /** Checked again at each push, because an earlier version may have stored other endpoints. */
  isAllowed?: (endpoint: string) => boolean;
}

/** Throttle: every check-in is a change too, so changes are collected before looking for notifications. */
const PAUSE_MS = 100;
/** Fallback poll, in case a database notification was lost or a read failed. */
const LOOK_EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 20;
/** Seconds for which a push service keeps a message for a phone that is off. */
const TTL = 4 * 3_600;
/** Of a reminder of a meeting: when it comes later, the meeting has begun. */
const MEETING_TTL = REMIND_BEFORE_MS / 1_000;
/** Characters; a push payload is limited to 4 KB. */
const MESSAGE_MAX_LENGTH = 900;

/**
 * Pushes new notifications to subscribed browsers, whoever created them: a REST call, a queued command or another
 * process.
 * @returns a function that stops it; resolves after the current pushes
 */
export function startWebPush(database: Database, log: Logger, settings: PushSettings): () => Promise<void> {
  let work = Promise.resolve();
  let waiting = false;
  const pushNews = () => {
    if (waiting) return;
    waiting = true;
    work = work
      .then(() => setTimeout(PAUSE_MS))
      .then(() => {
        waiting = false;
        return pushUnpushed(database, log, settings);
      })
      .catch((error) => log.warn({ err: error }, 'notifications could not be pushed'));
  };
  const stopListening = database.onChange(pushNews);
  const looking = setInterval(pushNews, LOOK_EVERY_MS).unref();
  pushNews();
  return () => {
    stopListening();
    clearInterval(looking);
    return work;
  };
}

async function pushUnpushed(database: Database, log: Logger, settings: PushSettings): Promise<void> {
  for (;;) {
    const { taken, keys } = await take(database, settings.eventId);
    if (!keys) return;
    for (const { notification, addressees } of taken) {
      for (let at = 0; at < addressees.length; at += AT_ONCE)
        await Promise.all(
          addressees.slice(at, at + AT_ONCE).map(async ({ subscription, id, language }) => {
            const theirs = { ...inLanguage(notification, language ?? ''), id };
            const ended = await pushOne(subscription, theirs, keys, settings).catch((error) => {
              log.info({ err: error }, 'a push service did not take a notification');
              pushesTried.inc({ fate: 'failed' });
              return undefined;
            });
            if (ended !== undefined) pushesTried.inc({ fate: ended ? 'ended' : 'taken' });
            if (ended) await dropSubscription(database.queries, subscription.endpoint);
          }),
        );
    }
  }
}

/**
 * Claims notifications with their addressees in one transaction, so that a failure claims none. No keys if none are
 * due.
 */
function take(database: Database, eventId: string) {
  return database.transaction(async (tx) => {
    const taken: { notification: Notification; addressees: Addressee[] }[] = [];
    for (const notification of await takeUnpushed(tx, eventId))
      taken.push({ notification, addressees: await addresseesOf(tx, notification) });
    return { taken, keys: taken.length > 0 ? await database.atHome(tx, () => vapidKeys(tx)) : undefined };
  });
}

/** @returns whether the subscription has expired */
async function pushOne(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { id, title, message, notification_type, created_at, type, about }: Notification,
  keys: VapidKeys,
  { subject, base, isAllowed = isPushService }: PushSettings,
): Promise<boolean> {
  if (!isAllowed(endpoint)) return true;
  const text = message.length > MESSAGE_MAX_LENGTH ? `${message.slice(0, MESSAGE_MAX_LENGTH)}…` : message;
  const content = { type: 'notification', id, title, message: text, notification_type, created_at, base };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    TTL: type === 'reminder' && about?.kind === 'meeting' ? MEETING_TTL : TTL,
    urgency: type === 'urgent' ? 'high' : 'normal',
    vapidDetails: { subject, ...keys },
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status === 404 || answer.status === 410;
}
