import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { followHistory } from '../database/epoch.ts';
import { databaseCode, isOutOfReach } from '../database/failures/errors.ts';
import { type FeedHold, feedHold } from '../database/feed/feed-hold.ts';
import { tryToWrite } from '../database/write-probe.ts';

/** Possible problems and what they mean for people. Public, so without paths, database names or queries. */
export const TROUBLES = {
  no_answer: 'The database did not take a write in time. What people do waits on their devices.',
  disk_full: 'The disk of the database is full. What people do waits on their devices.',
  read_only: 'The database only reads. What people do waits on their devices.',
  writes_fail: 'The database refuses to write. What people do waits on their devices.',
  news_held: 'A transaction that stays open keeps news from being read. What people do is taken; others see it later.',
  not_open:
    'An event of this server could not be opened, and is tried again. What its people do waits on their devices; other events work.',
  no_room: 'More phones listen than this process has room for. The others ask every half a minute; nothing is lost.',
  no_backup: 'No backup could be written lately. All else works; what breaks now is lost since the last one.',
} as const;
export type Reason = keyof typeof TROUBLES;

export interface Trouble {
  reason: Reason;
  /** ISO 8601. */
  since: string;
  /** The transaction that holds back the feed; for the log and admins. */
  hold?: FeedHold;
}

/** Health of this process's database, checked at intervals and not for each call. */
export interface HealthWatch {
  trouble(): Trouble | undefined;
  /** Whether the last look found that the database takes writes. */
  takesWrites(): boolean;
  /** This process is about to stop: nothing new should be sent to it. */
  isLeaving: boolean;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;
/** Longer than the probe's own statement timeout, so that the database reports first. */
export const ANSWER_WITHIN_MS = 5_000;
/** Our own transactions are shorter, except a restore. */
const HELD_SECONDS = 20;

export function watchHealth(
  database: Database,
  log: Logger,
  { every = LOOK_EVERY_MS, heldSeconds = HELD_SECONDS } = {},
): HealthWatch {
  let trouble: Trouble | undefined;
  let stopped = false;
  let looking: Promise<void> | undefined;
  /** A probe that has not answered yet; no other one starts while it hangs. */
  let hanging: Promise<unknown> | undefined;
  let firstSeen: { xid: string; at: number } | undefined;

  const probe = () => {
    hanging ??= tryToWrite(database).finally(() => {
      hanging = undefined;
    });
    return withinTime(hanging);
  };
  const held = async (): Promise<Trouble | undefined> => {
    const hold = await withinTime(feedHold(database.queries));
    if (hold?.xid !== firstSeen?.xid) firstSeen = hold && { xid: hold.xid, at: performance.now() };
    const seconds = hold?.seconds ?? (firstSeen ? (performance.now() - firstSeen.at) / 1_000 : 0);
    if (!hold || seconds < heldSeconds) return;
    return { reason: 'news_held', since: new Date(Date.now() - seconds * 1_000).toISOString(), hold };
  };
  const isAnotherHistory = followHistory(database);
  const look = async (): Promise<void> => {
    let found: Trouble | undefined;
    let err: unknown;
    try {
      await probe();
      if (await withinTime(isAnotherHistory())) log.warn('another history began: devices fill themselves anew');
      found = await held();
    } catch (error) {
      err = error;
      // If the reason changes while writes keep failing, keep the time of the first failure.
      const before = trouble?.reason === 'news_held' ? undefined : trouble?.since;
      found = { reason: reasonOf(error), since: before ?? new Date().toISOString() };
    }
    if (stopped) return;
    const isNews = found?.reason !== trouble?.reason || found?.hold?.xid !== trouble?.hold?.xid;
    if (isNews && found)
      log.error({ err, reason: found.reason, hold: found.hold }, `degraded: ${TROUBLES[found.reason]}`);
    if (isNews && !found)
      log.info({ was: trouble?.reason, since: trouble?.since }, 'the database takes writes and news again');
    if (isNews) trouble = found;
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, every).unref();
  return {
    trouble: () => trouble,
    takesWrites: () => trouble === undefined || trouble.reason === 'news_held',
    isLeaving: false,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** @throws NoAnswer after `limit` ms; the work itself is not cancelled */
export function withinTime<T>(work: Promise<T>, limit = ANSWER_WITHIN_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('no answer in time')), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

class NoAnswer extends Error {}

const READ_ONLY = '25006';
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Out of connections or memory, locked, stopping or starting, cancelled or timed out. */
const NOT_NOW = /^(08|53|55|57)/;

function reasonOf(error: unknown): Reason {
  const code = databaseCode(error);
  if (code === READ_ONLY) return 'read_only';
  if (code !== undefined && DISK_FULL.has(code)) return 'disk_full';
  if (error instanceof NoAnswer) return 'no_answer';
  const isAway = isOutOfReach(error) || NOT_NOW.test(code ?? '');
  return isAway ? 'no_answer' : 'writes_fail';
}
