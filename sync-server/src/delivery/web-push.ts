import { setTimeout } from 'node:timers/promises';
import { inLanguage } from '@baraza/schema/define/in-language';
import type { Notification } from '@baraza/schema/messages/notification';
import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Database } from '../database/database.ts';
import { pushesTried } from '../metrics.ts';
import { repeat } from '../repeat.ts';
import {
  type Addressee,
  addresseesOf,
  type Claimed,
  dropSubscription,
  endPush,
  LEASE_MS,
  type PushSubscriptionRow,
  postponePush,
  renewClaims,
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
  /** Milliseconds from a first failure to the next try. */
  againAfter?: number;
}

interface Pushing {
  database: Database;
  log: Logger;
  settings: PushSettings;
  isStopped(): boolean;
}

/** Throttle: every check-in is a change too, so changes are collected before looking for notifications. */
const PAUSE_MS = 100;
/** Fallback poll, in case a database notification was lost or a read failed. */
const LOOK_EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 20;
/** After a first failure; twice as long after each other one. Ten minutes after it was sent, no notification is pushed. */
const AGAIN_AFTER_MS = 15_000;
const MOST_TRIES = 6;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** Seconds for which a push service keeps a message for a phone that is off. */
const TTL = 4 * 3_600;
/** Of a reminder of a meeting: when it comes later, the meeting has begun. */
const MEETING_TTL = REMIND_BEFORE_MS / 1_000;
/** Characters; a push payload is limited to 4 KB. */
const MESSAGE_MAX_LENGTH = 900;

/**
 * Pushes new notifications to subscribed browsers, whoever created them: a REST call, a queued command or another
 * process.
 * @returns a function that stops it; resolves when what was not pushed yet is given back to others
 */
export function startWebPush(database: Database, log: Logger, settings: PushSettings): () => Promise<void> {
  let work = Promise.resolve();
  let waiting = false;
  let stopped = false;
  const pushing = { database, log, settings, isStopped: () => stopped };
  const pushNews = () => {
    if (waiting) return;
    waiting = true;
    work = work
      .then(() => setTimeout(PAUSE_MS))
      .then(() => {
        waiting = false;
        return pushUnpushed(pushing);
      })
      .catch((error) => log.warn({ err: error }, 'notifications could not be pushed'));
  };
  const stopListening = database.onChange(pushNews);
  const looking = setInterval(pushNews, LOOK_EVERY_MS).unref();
  pushNews();
  return () => {
    stopped = true;
    stopListening();
    clearInterval(looking);
    return work;
  };
}

async function pushUnpushed({ database, log, settings, isStopped }: Pushing): Promise<void> {
  while (!isStopped()) {
    const { taken, keys } = await take(database, settings.eventId);
    if (!keys) return;
    const renew = () => renewClaims(database.queries, taken).catch((error) => log.warn({ err: error }, LATE));
    const stopRenewing = repeat(renew, LEASE_MS / 3, { atOnce: false });
    const left = await pushAll({ database, log, settings, isStopped }, taken, keys).finally(stopRenewing);
    const noted = taken.map((claimed) => noteEnd(database, claimed, left.get(claimed), settings));
    // What could not be noted is pushed once more; a browser shows it in the place of the first.
    for (const each of await Promise.allSettled(noted)) if (each.status === 'rejected') throw each.reason;
  }
}

const LATE = 'a claim of notifications could not be renewed';

/** What has yet to be pushed of a notification. */
interface Left {
  endpoints: string[];
  /** Milliseconds to wait, as a push service asked. */
  after: number;
  /** Whether there was no time for some of it. */
  isUntried: boolean;
}

/** @returns what is left of those that were not pushed to everybody */
async function pushAll(pushing: Pushing, taken: readonly Taken[], keys: VapidKeys): Promise<Map<Taken, Left>> {
  const left = new Map<Taken, Left>();
  const leave = (claimed: Taken, endpoint: string, after: number | 'untried') => {
    const all = left.get(claimed) ?? { endpoints: [], after: 0, isUntried: false };
    left.set(claimed, all);
    all.endpoints.push(endpoint);
    if (after === 'untried') all.isUntried = true;
    else all.after = Math.max(all.after, after);
  };
  const jobs = taken.flatMap((claimed) => claimed.addressees.map((addressee) => ({ claimed, addressee })));
  let next = 0;
  const pushNext = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const { claimed, addressee } = job;
      const { endpoint } = addressee.subscription;
      if (pushing.isStopped()) leave(claimed, endpoint, 'untried');
      else {
        const after = await pushTo(pushing, claimed, addressee, keys);
        if (after !== undefined) leave(claimed, endpoint, after);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, pushNext));
  return left;
}

/** @returns after how many milliseconds it is worth another try; undefined: no other is */
async function pushTo({ database, log, settings }: Pushing, { notification }: Taken, to: Addressee, keys: VapidKeys) {
  const theirs = { ...inLanguage(notification, to.language ?? ''), id: to.id };
  try {
    const { fate, after } = await pushOne(to.subscription, theirs, keys, settings);
    pushesTried.inc({ fate });
    if (fate === 'ended') await dropSubscription(database.queries, to.subscription.endpoint);
    return fate === 'later' ? after : undefined;
  } catch (error) {
    log.info({ err: error }, 'a push service did not take a notification');
    pushesTried.inc({ fate: 'failed' });
    return undefined;
  }
}

async function noteEnd({ queries }: Database, claimed: Taken, left: Left | undefined, settings: PushSettings) {
  const { againAfter = AGAIN_AFTER_MS } = settings;
  if (!left || (!left.isUntried && claimed.tries >= MOST_TRIES)) return endPush(queries, claimed);
  const wait = left.isUntried ? 0 : Math.max(left.after, againAfter * 2 ** (claimed.tries - 1));
  return postponePush(queries, claimed, left.endpoints, wait);
}

type Taken = Claimed & { addressees: Addressee[] };

/**
 * Claims notifications with their addressees in one transaction, so that a failure claims none. No keys if none are
 * due.
 */
function take(database: Database, eventId: string) {
  return database.transaction(async (tx) => {
    const taken: Taken[] = [];
    for (const claimed of await takeUnpushed(tx, eventId)) {
      const all = await addresseesOf(tx, claimed.notification);
      const unpushed = claimed.unpushed && new Set(claimed.unpushed);
      taken.push({
        ...claimed,
        addressees: unpushed ? all.filter(({ subscription }) => unpushed.has(subscription.endpoint)) : all,
      });
    }
    return { taken, keys: taken.length > 0 ? await database.atHome(tx, () => vapidKeys(tx)) : undefined };
  });
}

interface Answered {
  fate: 'taken' | 'ended' | 'failed' | 'later';
  /** Milliseconds, 1 or more, after which another try is welcome. */
  after: number;
}

async function pushOne(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { id, title, message, notification_type, created_at, type, about }: Notification,
  keys: VapidKeys,
  { subject, base, isAllowed = isPushService }: PushSettings,
): Promise<Answered> {
  if (!isAllowed(endpoint)) return { fate: 'ended', after: 1 };
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
  }).catch(() => undefined);
  if (!answer) return { fate: 'later', after: 1 };
  await answer.body?.cancel().catch(() => undefined);
  const { status, ok } = answer;
  if (status === 404 || status === 410) return { fate: 'ended', after: 1 };
  if (status === 429 || status >= 500) return { fate: 'later', after: retryAfter(answer) };
  return { fate: ok ? 'taken' : 'failed', after: 1 };
}

/** Seconds or a date, as HTTP has it. @returns milliseconds, 1 or more */
function retryAfter({ headers }: Response): number {
  const said = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Math.min(Math.max(ms || 1, 1), RETRY_AFTER_MAX_MS);
}
