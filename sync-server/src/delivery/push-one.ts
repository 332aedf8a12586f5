import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import webPush from 'web-push';
import type { Claimed, PushSubscriptionRow } from './push-queue.store.ts';
import { isPushService } from './push-services.ts';
import type { VapidKeys } from './vapid-keys.store.ts';

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
  /** Milliseconds that a push service has to answer. */
  answerWithin?: number;
}

const ANSWER_WITHIN_MS = 10_000;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** Seconds for which a push service keeps a message for a phone that is off. */
const TTL = 4 * 3_600;
/** Characters; a push payload is limited to 4 KB. */
const MESSAGE_MAX_LENGTH = 900;

export interface Answered {
  fate: 'taken' | 'ended' | 'failed' | 'later';
  /** Milliseconds, 1 or more, after which another try is welcome. */
  after: number;
  /** Nothing came from the push service. */
  isUnanswered?: true;
}

/** Asks a push service to take a notification. @throws when it can't be encrypted for the browser */
export async function pushOne(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  claimed: Pick<Claimed, 'notification' | 'sentAt'>,
  keys: VapidKeys,
  { subject, base, isAllowed = isPushService, answerWithin = ANSWER_WITHIN_MS }: PushSettings,
): Promise<Answered> {
  if (!isAllowed(endpoint)) return { fate: 'ended', after: 1 };
  const { id, title, message, notification_type, created_at, type } = claimed.notification;
  const text = message.length > MESSAGE_MAX_LENGTH ? `${message.slice(0, MESSAGE_MAX_LENGTH)}…` : message;
  const content = { type: 'notification', id, title, message: text, notification_type, created_at, base };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    TTL: ttlOf(claimed),
    urgency: type === 'urgent' ? 'high' : 'normal',
    vapidDetails: { subject, ...keys },
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithin),
  }).catch(() => undefined);
  if (!answer) return { fate: 'later', after: 1, isUnanswered: true };
  await answer.body?.cancel().catch(() => undefined);
  const { status, ok } = answer;
  if (status === 404 || status === 410) return { fate: 'ended', after: 1 };
  if (status === 429 || status >= 500) return { fate: 'later', after: retryAfter(answer) };
  return { fate: ok ? 'taken' : 'failed', after: 1 };
}

/** Seconds, 0 or more. A reminder goes out `REMIND_BEFORE_MS` before its meeting, and is of no use when that has begun. */
function ttlOf({ notification: { type, about }, sentAt }: Pick<Claimed, 'notification' | 'sentAt'>): number {
  if (type !== 'reminder' || about?.kind !== 'meeting') return TTL;
  const left = sentAt + REMIND_BEFORE_MS - performance.now();
  return Math.max(0, Math.floor(left / 1_000));
}

/** Seconds or a date, as HTTP has it. @returns milliseconds, 1 or more */
function retryAfter({ headers }: Response): number {
  const said = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Math.min(Math.max(ms || 1, 1), RETRY_AFTER_MAX_MS);
}
