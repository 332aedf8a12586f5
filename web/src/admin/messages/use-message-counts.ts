import { useEffect, useState } from 'react';
import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/pull/server-call.ts';
import { useReplica } from '../../replica/react.tsx';
import { useSession } from '../../shared/auth/session.ts';
import { keepIfRoom } from '../../shared/kept/keep-if-room.ts';

export interface MessageCounts {
  recipients: number;
  delivered: number;
  read: number;
}

interface KeptCounts {
  /** Time of the request; ms since 1970. */
  at: number;
  of: Record<string, MessageCounts>;
}

const EVERY_MS = 8_000;
/** While a message is on its way to the phones its figures change by the second. */
const EVERY_MS_ON_ITS_WAY = 2_500;
const PAGE = 50;

type Row = MessageCounts & { id: string };
const isRows = (body: unknown): body is Row[] =>
  Array.isArray(body) &&
  body.every((row) => isRecord(row) && typeof row.id === 'string' && typeof row.read === 'number');

interface Counting {
  /** Whether one of them was sent lately. */
  isOnItsWay?: boolean;
  /** A screen that asks for fewer keeps its answer apart. */
  keptFor?: 'dashboard';
}

const key = (eventId: string, userId: string, place = '') =>
  `messageCounts:${eventId}:${userId}${place && `:${place}`}`;

function kept(name: string): KeptCounts | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as KeptCounts | null;
  } catch {
    return null;
  }
}

/**
 * How many people the newest messages reached; polls the server while the page is visible. Shows the last answer until
 * a newer one comes, also offline.
 * @param wanted number of messages on the screen
 */
export function useMessageCounts(wanted: number, { isOnItsWay = false, keptFor }: Counting = {}): KeptCounts | null {
  const { event_id, user_id } = useReplica();
  const session = useSession();
  const token = session.state === 'signed_in' ? session.token : null;
  const name = key(event_id, user_id, keptFor);
  const [counts, setCounts] = useState(() => kept(name));
  useEffect(() => {
    const call = createServerCall(() => token);
    const stop = new AbortController();
    const ask = async () => {
      const of: KeptCounts['of'] = {};
      for (let offset = 0; offset < wanted; offset += PAGE) {
        const path = `/api/notifications/messages?limit=${Math.min(PAGE, wanted - offset)}&offset=${offset}`;
        const answer = await call(path, { method: 'GET', isOurs: isRows, signal: stop.signal });
        if (answer.kind !== 'ok' || stop.signal.aborted) return;
        for (const { id, recipients, delivered, read } of answer.body) of[id] = { recipients, delivered, read };
      }
      const fresh = { at: Date.now(), of };
      setCounts(fresh);
      keepIfRoom(name, JSON.stringify(fresh));
    };
    const end = askWhileVisible(ask, isOnItsWay ? EVERY_MS_ON_ITS_WAY : EVERY_MS);
    return () => {
      end();
      stop.abort();
    };
  }, [token, name, wanted, isOnItsWay]);
  return counts;
}

/**
 * Calls `ask` at once and then `everyMs` after each answer, only while the page is visible and never twice at a time:
 * a slow call is not repeated before it ends.
 * @returns stops the polling
 */
export function askWhileVisible(
  ask: () => Promise<void>,
  everyMs: number,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let isAsking = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || page.visibilityState !== 'visible') return;
    isAsking = true;
    await ask().catch(() => undefined);
    isAsking = false;
    if (!isOver) timer = setTimeout(() => void next(), everyMs);
  };
  const seen = () => void next();
  page.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', seen);
  };
}
