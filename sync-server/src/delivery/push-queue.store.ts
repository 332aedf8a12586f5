import type { Notification } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accounts, authSessions, pushedNotifications, pushSubscriptions } from '../database/tables.ts';

const { notifications } = tables;

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** So long after it was sent, no notification is pushed. */
const NEWS_MS = 600_000;
const STILL_NEWS = sql`(now() - make_interval(secs => ${NEWS_MS / 1_000}))`;
const AT_ONCE = 20;
/** Without a renewal for so long, a process that has notifications is dead. */
export const LEASE_MS = 60_000;

/** Nobody has it, or whoever had it is dead or has left some of it for later. */
const isFree = () =>
  or(isNull(pushedNotifications.notification_id), lte(pushedNotifications.claimed_until, sql`now()`));

/** Sent lately, and not pushed whole by any process. A copy goes out with its message, unless it is of itself. */
const isUnpushed = () =>
  and(
    eq(notifications.state, 'sent'),
    or(eq(notifications.copy_of, ''), eq(notifications.copy_of, notifications.id)),
    or(isNull(pushedNotifications.notification_id), isNotNull(pushedNotifications.claimed_until)),
    gt(notifications.created_at, STILL_NEWS),
  );

/** How many notifications of all events wait to be pushed. */
export async function countUnpushed(queries: Queries): Promise<number> {
  const [found] = await queries
    .select({ waiting: count() })
    .from(notifications)
    .leftJoin(pushedNotifications, eq(pushedNotifications.notification_id, notifications.id))
    .where(isUnpushed());
  return found?.waiting ?? 0;
}

/** A notification that this process has for a while. */
export interface Claimed {
  notification: Notification;
  /** Counted from 1. */
  tries: number;
  /** Endpoints that have yet to get it; null: all. */
  unpushed: string[] | null;
  /** By `performance.now()`: when it was sent. */
  sentAt: number;
  /** By `performance.now()`: when it is no news any more. */
  until: number;
}

const later = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1_000})`;

/** How many milliseconds ago it was sent, by the clock of the database. */
const age = sql`extract(epoch from now() - ${notifications.created_at}) * 1000`.mapWith(Number);

export type Which = 'all' | 'priority';

/** Priority: urgent, or for one person, who has few browsers. */
const hasPriority = sql<boolean>`(${notifications.type} = 'urgent' or ${notifications.user_id} <> '')`;

/**
 * Claims unpushed notifications, those with priority and then fresh ones first, each for one process, which is taken for dead
 * after `leaseMs` without a renewal.
 */
export async function takeUnpushed(
  queries: Queries,
  eventId: string,
  leaseMs = LEASE_MS,
  which: Which = 'all',
): Promise<Claimed[]> {
  const waiting = await queries
    .select({ notification: notifications, age })
    .from(notifications)
    .leftJoin(pushedNotifications, eq(pushedNotifications.notification_id, notifications.id))
    .where(and(eq(notifications.event_id, eventId), isUnpushed(), isFree(), which === 'all' ? undefined : hasPriority))
    .orderBy(desc(hasPriority), isNotNull(pushedNotifications.notification_id), notifications.created_at)
    .limit(AT_ONCE);
  const readAt = performance.now();
  if (waiting.length === 0) return [];
  const common = { pushed_at: new Date().toISOString(), claimed_until: later(leaseMs), tries: 1 };
  const taken = await queries
    .insert(pushedNotifications)
    .values(waiting.map(({ notification: { id, event_id } }) => ({ notification_id: id, event_id, ...common })))
    .onConflictDoUpdate({
      target: pushedNotifications.notification_id,
      set: { claimed_until: later(leaseMs), tries: sql`${pushedNotifications.tries} + 1` },
      setWhere: lte(pushedNotifications.claimed_until, sql`now()`),
    })
    .returning();
  return waiting.flatMap(({ notification, age }) => {
    const row = taken.find(({ notification_id }) => notification_id === notification.id);
    const sentAt = readAt - age;
    return row ? { notification, tries: row.tries, unpushed: row.unpushed, sentAt, until: sentAt + NEWS_MS } : [];
  });
}

const isMine = ({ notification, tries }: Claimed) =>
  and(eq(pushedNotifications.notification_id, notification.id), eq(pushedNotifications.tries, tries));

/** Whoever still works on these is not dead. Never shortens a wait that was noted meanwhile. */
export async function renewClaims(queries: Queries, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  const { claimed_until } = pushedNotifications;
  await queries
    .update(pushedNotifications)
    .set({ claimed_until: sql<string>`greatest(${claimed_until}, ${later(LEASE_MS)})` })
    .where(and(or(...claimed.map(isMine)), isNotNull(claimed_until)));
}

/** Ends what nobody took up again while it was news: the addresses of browsers do not stay. */
export async function endForgotten(queries: Queries, eventId: string): Promise<void> {
  const { event_id, claimed_until } = pushedNotifications;
  await queries
    .update(pushedNotifications)
    .set({ claimed_until: null, unpushed: null })
    .where(and(eq(event_id, eventId), lt(claimed_until, STILL_NEWS)));
}

/** Every browser has it, or will not. */
export async function endPush(queries: Queries, claimed: Claimed): Promise<void> {
  await queries.update(pushedNotifications).set({ claimed_until: null, unpushed: null }).where(isMine(claimed));
}

/**
 * These browsers get it from whoever looks first after `ms` milliseconds, but for those of people who were erased. An erasure that
 * goes on is waited for, or finds what was noted.
 */
export async function postponePush(queries: Queries, claimed: Claimed, endpoints: string[], ms: number): Promise<void> {
  const unpushed = sql<string[]>`(select coalesce(jsonb_agg(kept.endpoint), '[]') from
    (select endpoint from ${pushSubscriptions} as own where ${inArray(sql`own.endpoint`, endpoints)} for key share) as kept)`;
  await queries
    .update(pushedNotifications)
    .set({ claimed_until: later(ms), unpushed })
    .where(isMine(claimed));
}

/** A browser, and the id of the notification (or copy) in its person's replica. */
export interface Addressee {
  subscription: PushSubscriptionRow;
  id: string;
  /** Of the person's app; null where it is not known. */
  language: string | null;
}

/**
 * As it was when their app was last in contact. In the demo, people have sessions and no account. The table is named,
 * as Drizzle leaves it out where only one is read, and then the inner one would be meant.
 */
const language = sql<string | null>`coalesce(
  (select own.language from ${accounts} as own where own.user_id = ${pushSubscriptions}.user_id),
  (select last.language from ${authSessions} as last
   where last.user_id = ${pushSubscriptions}.user_id and last.language is not null
   order by last.contact_at desc limit 1))`;

/** So many days without a start of the app end a session (`IDLE_DAYS` of `http/session`), and each start tells of the browser. */
const IDLE_DAYS = 14;

/**
 * Whether the browser's session holds: it may never be opened again, and would show for good what only its person is to read.
 * Without a session it was last open before sessions were noted, as one from an older backup.
 */
export const isSignedIn = sql<boolean>`(case when ${pushSubscriptions}.session_id is null
  then ${pushSubscriptions}.created_at > now() - make_interval(days => ${IDLE_DAYS})
  else exists (select from ${authSessions} as held
    where held.id = ${pushSubscriptions}.session_id and held.revoked_at is null and held.expires_at > now()) end)`;

/** The browsers to push to where somebody is signed in: everybody's, the recipient's, or those of people who have a copy. */
export async function addresseesOf(queries: Queries, notification: Notification): Promise<Addressee[]> {
  const { id, event_id, user_id, audience } = notification;
  const here = and(eq(pushSubscriptions.event_id, event_id), isSignedIn);
  if (user_id === '' && audience !== 'everybody')
    return queries
      .select({ subscription: pushSubscriptions, id: notifications.id, language })
      .from(pushSubscriptions)
      .innerJoin(
        notifications,
        and(eq(notifications.copy_of, id), eq(notifications.user_id, pushSubscriptions.user_id)),
      )
      .where(here);
  const rows = await queries
    .select({ subscription: pushSubscriptions, language })
    .from(pushSubscriptions)
    .where(and(here, user_id === '' ? undefined : eq(pushSubscriptions.user_id, user_id)));
  return rows.map((row) => ({ ...row, id }));
}

/** Removes people's subscriptions, and their addresses from what is being pushed. To be called in a transaction. */
export async function eraseSubscriptionsOf(tx: Queries, userIds: string[]): Promise<void> {
  const erased = await tx
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.user_id, userIds))
    .returning({ endpoint: pushSubscriptions.endpoint });
  if (erased.length === 0) return;
  const { unpushed } = pushedNotifications;
  const endpoints = sql`array[${sql.join(
    erased.map(({ endpoint }) => sql`${endpoint}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(pushedNotifications)
    .set({ unpushed: sql`${unpushed} - ${endpoints}` })
    .where(sql`jsonb_exists_any(${unpushed}, ${endpoints})`);
}

export async function dropSubscription(queries: Queries, endpoint: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
