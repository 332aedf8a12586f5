import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { repeat } from '../repeat.ts';
import { type Pushing, pushAll, type Renewed, type Taken } from './push-all.ts';
import type { PushSettings } from './push-one.ts';
import { addresseesOf, endForgotten, LEASE_MS, renewClaims, takeUnpushed, type Which } from './push-queue.store.ts';
import { vapidKeys } from './vapid-keys.store.ts';

/** Throttle: every check-in is a change too, so changes are collected before looking for notifications. */
const PAUSE_MS = 100;
/** Fallback poll, in case a database notification was lost or a read failed. */
const LOOK_EVERY_MS = 5_000;
const END_FORGOTTEN_EVERY_MS = 60_000;

/**
 * Pushes new notifications to subscribed browsers, whoever created them: a REST call, a queued command or another
 * process.
 * @returns a function that stops it; resolves when what was not pushed yet is given back to others
 */
export function startWebPush(database: Database, log: Logger, settings: PushSettings): () => Promise<void> {
  let stopped = false;
  const pushing = { database, log, settings, isStopped: () => stopped };
  const all = inTurn(() => pushUnpushed(pushing, 'all'), log);
  // A message to everybody takes minutes: what has priority does not wait for its last browser.
  const priority = inTurn(() => pushUnpushed(pushing, 'priority'), log);
  const pushNews = () => {
    if (all.isWorking()) priority.wake();
    all.wake();
  };
  const stopListening = database.onChange(pushNews);
  const looking = setInterval(pushNews, LOOK_EVERY_MS).unref();
  const tidy = () =>
    endForgotten(database.queries, settings.eventId).catch((error) =>
      log.warn({ err: error }, 'what killed processes had to push could not be ended'),
    );
  const stopTidying = repeat(tidy, END_FORGOTTEN_EVERY_MS, { atOnce: true });
  pushNews();
  return async () => {
    stopped = true;
    stopListening();
    clearInterval(looking);
    await Promise.all([all.ended(), priority.ended(), stopTidying()]);
  };
}

/** Work that runs soon after it is woken, once for all who wake it meanwhile, and never twice at the same time. */
function inTurn(work: () => Promise<void>, log: Logger) {
  let last = Promise.resolve();
  let waiting = false;
  let working = false;
  return {
    isWorking: () => working,
    ended: () => last,
    wake() {
      if (waiting) return;
      waiting = true;
      last = last
        .then(() => setTimeout(PAUSE_MS))
        .then(() => {
          waiting = false;
          working = true;
          return work();
        })
        .catch((error) => log.warn({ err: error }, 'notifications could not be pushed'))
        .finally(() => {
          working = false;
        });
    },
  };
}

async function pushUnpushed(pushing: Pushing, which: Which): Promise<void> {
  const { database, log, settings, isStopped } = pushing;
  while (!isStopped()) {
    const { taken, keys } = await take(database, settings.eventId, which);
    if (!keys) return;
    const renewed: Renewed = { open: new Set(taken), renewal: Promise.resolve() };
    const renew = () => {
      renewed.renewal = renewClaims(database.queries, [...renewed.open]).catch((error) =>
        log.warn({ err: error }, LATE),
      );
      return renewed.renewal;
    };
    const stopRenewing = repeat(renew, LEASE_MS / 3, { atOnce: false });
    await pushAll(pushing, renewed, keys).finally(stopRenewing);
  }
}

const LATE = 'a claim of notifications could not be renewed';

/**
 * Claims notifications with their addressees in one transaction, so that a failure claims none. No keys if none are
 * due.
 */
function take(database: Database, eventId: string, which: Which) {
  return database.transaction(async (tx) => {
    const taken: Taken[] = [];
    for (const claimed of await takeUnpushed(tx, eventId, LEASE_MS, which)) {
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
