import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { newsWasRead } from '../../metrics.ts';
import { type Issue, readHorizon, readIssue } from './news.store.ts';

/**
 * Throttle: after a look comes a pause of twice what the look and telling of it took, so that many changes at once make
 * one issue and looking takes at most a third of the time. It shrinks by half with each look.
 */
const PAUSE_MS = { shortest: 5, longest: 1_000 };
const PAUSE_BY_COST = 2;
/** Back-off, first and last delay, while a change waits for a transaction that began before it. */
const PENDING_FIRST_MS = 5;
const PENDING_LAST_MS = 1_000;
/** Fallback poll, in case a notification of the database was lost. */
const POLL_MS = 5_000;

/** Below all transactions. */
const BEGINNING = '0';

/** A monotonic clock: if the system clock were set back by an hour, the next look would wait for that hour. */
const now = (): number => performance.now();

const nextPause = (before: number, cost: number): number =>
  Math.min(PAUSE_MS.longest, Math.max(PAUSE_MS.shortest, before / 2, PAUSE_BY_COST * cost));

export interface NewsWatch {
  /** Where the next issue with news begins, and the epoch; undefined while it is read or told, and before the first look. */
  toldTo(): { epoch: string; horizon: string } | undefined;
  stop(): Promise<void>;
}

/**
 * Reports changes once a pull can read them, not when they are written: a replica that is poked too early finds nothing
 * and is not poked again.
 * @param beside SQL to read with an issue that begins there
 */
export async function watchNews(
  database: Database,
  log: Logger,
  tell: (issue: Issue) => Promise<void>,
  beside: (from: string) => SQL | undefined = () => undefined,
): Promise<NewsWatch> {
  const { queries } = database;
  let cursor = await readHorizon(queries);
  /** Below the cursor, with nothing between. */
  let toldTo = cursor;
  let epoch: string | undefined;
  let pendingWait = PENDING_FIRST_MS;
  let lookedAt = 0;
  let pause = PAUSE_MS.shortest;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let stopped = false;

  const lookIn = (milliseconds: number) => {
    const at = now() + milliseconds;
    if (stopped || at >= due) return;
    clearTimeout(timer);
    due = at;
    const begin = () => {
      if (stopped) return;
      due = Number.POSITIVE_INFINITY;
      looking = look();
    };
    // The shortest timer takes a millisecond. Changes that are told in one go are still one look.
    if (milliseconds <= 0) queueMicrotask(begin);
    else timer = setTimeout(begin, milliseconds).unref();
  };
  const look = async () => {
    let wait = POLL_MS;
    const began = now();
    try {
      const issue = await readIssue(queries, cursor, beside(cursor));
      const isStill = issue.pending && issue.to === cursor;
      pendingWait = isStill ? Math.min(2 * pendingWait, PENDING_LAST_MS) : PENDING_FIRST_MS;
      if (issue.pending) wait = pendingWait;
      if (issue.news.length > 0) await tell(issue);
      // A horizon never goes back: this is an older copy of the database, and all that it has is news.
      const isOlder = BigInt(issue.to) < BigInt(cursor);
      cursor = isOlder ? BEGINNING : issue.to;
      if (issue.news.length > 0 || isOlder) toldTo = cursor;
      epoch = issue.epoch;
      if (isOlder) wait = PAUSE_MS.shortest;
      if (!issue.pending) newsWasRead();
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'could not look for news');
    }
    looking = undefined;
    lookedAt = now();
    pause = nextPause(pause, lookedAt - began);
    // What waits is no reason to look all the time.
    lookIn(Math.max(wait, pause));
  };
  const stopListening = database.onChange(() => {
    if (looking) void looking.then(() => lookIn(pause));
    else lookIn(Math.max(0, lookedAt + pause - now()));
  });
  lookIn(POLL_MS);
  return {
    toldTo: () => (looking || epoch === undefined ? undefined : { epoch, horizon: toldTo }),
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      await looking;
    },
  };
}
