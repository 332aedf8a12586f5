import { inLanguage } from '@baraza/schema/define/in-language';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { pushesTried } from '../metrics.ts';
import { type Answered, type PushSettings, pushOne } from './push-one.ts';
import { type Addressee, type Claimed, dropSubscription, endPush, postponePush } from './push-queue.store.ts';
import type { VapidKeys } from './vapid-keys.store.ts';

export interface Pushing {
  database: Database;
  log: Logger;
  settings: PushSettings;
  isStopped(): boolean;
}

export type Taken = Claimed & { addressees: Addressee[] };

/** Notifications that are being pushed, whose claims are renewed meanwhile. */
export interface Renewed {
  open: Set<Taken>;
  /** Never rejects. What left the set before is in no renewal after it. */
  renewal: Promise<unknown>;
}

const AT_ONCE = 20;
/** After a first failure; twice as long after each other one. */
const AGAIN_AFTER_MS = 15_000;
const MOST_TRIES = 6;
/** After so many tries in a row without an answer, a push service is out of reach: its other browsers are for later. */
const UNANSWERED_MOST = 5;

/** A browser that has yet to get a notification. */
interface Left {
  endpoint: string;
  /** Milliseconds to wait, 1 or more, as a push service asked; undefined: there was no time to try. */
  after: number | undefined;
}

/**
 * Pushes until each of these was tried once, its push service is out of reach, or it is no news any more. The end of
 * each is noted at once, and it is taken out of the open ones.
 */
export async function pushAll(pushing: Pushing, renewed: Renewed, keys: VapidKeys): Promise<void> {
  const ends: Promise<void>[] = [];
  const end = (claimed: Taken, left: readonly Left[]) => {
    renewed.open.delete(claimed);
    // What could not be noted is pushed once more; a browser shows it in the place of the first.
    const warn = (error: unknown) => pushing.log.warn({ err: error }, 'the end of a push could not be noted');
    // A renewal that waits for a connection would make a wait longer that was noted before it.
    ends.push(renewed.renewal.then(() => noteEnd(pushing, claimed, left)).catch(warn));
  };
  const jobs = [...renewed.open].flatMap((claimed) => {
    const progress = { left: [] as Left[], open: claimed.addressees.length };
    if (progress.open === 0) end(claimed, []);
    return claimed.addressees.map((addressee) => ({ claimed, addressee, progress }));
  });
  // By host, in a row. Each holds one of the few workers for as long as a push service has to answer.
  const unanswered = new Map<string, number>();
  let next = 0;
  const pushNext = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const { claimed, addressee, progress } = job;
      const { endpoint } = addressee.subscription;
      if (performance.now() < claimed.until) {
        const host = hostOf(endpoint);
        const inARow = () => unanswered.get(host) ?? 0;
        if (pushing.isStopped()) progress.left.push({ endpoint, after: undefined });
        else if (inARow() >= UNANSWERED_MOST) progress.left.push({ endpoint, after: 1 });
        else {
          const { fate, after, isUnanswered } = await pushTo(pushing, claimed, addressee, keys);
          unanswered.set(host, isUnanswered ? inARow() + 1 : 0);
          if (fate === 'later') progress.left.push({ endpoint, after });
        }
      }
      progress.open -= 1;
      if (progress.open === 0) end(claimed, progress.left);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, pushNext));
  await Promise.all(ends);
}

/** What an earlier version may have stored need not be an address; nobody is asked there. */
const hostOf = (endpoint: string) => (URL.canParse(endpoint) ? new URL(endpoint).host : '');

async function pushTo({ database, log, settings }: Pushing, claimed: Taken, to: Addressee, keys: VapidKeys) {
  const { sentAt } = claimed;
  const notification = { ...inLanguage(claimed.notification, to.language ?? ''), id: to.id };
  const answered = await pushOne(to.subscription, { notification, sentAt }, keys, settings).catch((error): Answered => {
    log.info({ err: error }, 'a push service did not take a notification');
    return { fate: 'failed', after: 1 };
  });
  pushesTried.inc({ fate: answered.fate });
  if (answered.fate === 'ended')
    await dropSubscription(database.queries, to.subscription.endpoint).catch((error) =>
      log.warn({ err: error }, 'a subscription that has ended could not be removed'),
    );
  return answered;
}

/** Leaves what can still be tried while it is news, when the last of these may be. */
async function noteEnd({ database, settings }: Pushing, claimed: Taken, all: readonly Left[]): Promise<void> {
  const { againAfter = AGAIN_AFTER_MS } = settings;
  const isUntried = all.some(({ after }) => after === undefined);
  const atLeast = againAfter * 2 ** (claimed.tries - 1);
  const waits = all.map(({ endpoint, after }) => ({
    endpoint,
    wait: after === undefined ? 0 : Math.max(after, atLeast),
  }));
  const left = waits.filter(({ wait }) => performance.now() + wait < claimed.until);
  if (left.length === 0 || (!isUntried && claimed.tries >= MOST_TRIES)) return endPush(database.queries, claimed);
  const endpoints = left.map(({ endpoint }) => endpoint);
  const wait = isUntried ? 0 : Math.max(...left.map((each) => each.wait));
  return postponePush(database.queries, claimed, endpoints, wait);
}
