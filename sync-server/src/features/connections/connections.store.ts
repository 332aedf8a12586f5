import type { Connection } from '@baraza/schema/connections/connection';
import { tables } from '@baraza/schema/tables';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { connectionRequests } from '../../database/tables.ts';
import { countedSoFar, countUp } from '../moderation/counted.store.ts';

const { connections } = tables;

type ConnectionRow = Required<Connection>;

export async function findConnection(queries: Queries, id: string): Promise<ConnectionRow | undefined> {
  const [connection] = await queries.select().from(connections).where(eq(connections.id, id));
  return connection;
}

/**
 * Inserts the connection if there is none, and locks it until the transaction ends.
 * @returns the connection, and whether this call inserted it
 */
export async function addOrLockConnection(
  tx: Queries,
  wanted: Connection,
): Promise<{ connection: Connection; added: boolean }> {
  const added = await tx.insert(connections).values(wanted).onConflictDoNothing().returning({ id: connections.id });
  const connection = await lockConnection(tx, wanted.id);
  // The other person deleted it between the conflicting insert and the lock: retry.
  return connection ? { connection, added: added.length > 0 } : addOrLockConnection(tx, wanted);
}

export async function lockConnection(tx: Queries, id: string): Promise<Connection | undefined> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, id)).for('update');
  return connection;
}

export async function changeConnection(tx: Queries, id: string, to: Connection | 'delete'): Promise<void> {
  if (to === 'delete') await tx.delete(connections).where(eq(connections.id, id));
  else {
    const { status, answer_words = '', updated_at, withheld = false } = to;
    // Only a request can be kept from somebody.
    await tx
      .update(connections)
      .set({ status, answer_words, updated_at, withheld: withheld && status === 'requested' })
      .where(eq(connections.id, id));
  }
}

export interface Asked {
  /** Made in the hour before the next one, or after it, by their believed times. */
  lastHour: number;
  /** Made or arrived in the last day, whichever are more. */
  lastDay: number;
  /** Requests that nobody has answered, however old. */
  unanswered: number;
}

/** Locks what is between two people until the transaction ends, also where there is no row yet. */
export async function lockPair(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pair ${id}`}, 0))`);
}

/** Locks the requests of a person until the transaction ends, those that are being made included. */
export async function lockRequestsOf(tx: Queries, eventId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`connect ${eventId} ${userId}`}, 0))`);
}

/**
 * Counts how often a person has asked others to connect. Locks the count until the transaction ends, so that requests that
 * come at once are counted one after the other.
 * @param at believed time of the next request: what waited on a phone is of the hour in which it was made. The hours on both
 *   sides are counted, as times may be claimed in any order.
 */
export async function lockAsked(tx: Queries, eventId: string, userId: string, at: string): Promise<Asked> {
  await lockRequestsOf(tx, eventId, userId);
  const { created_at } = connectionRequests;
  const mine = and(eq(connectionRequests.event_id, eventId), eq(connectionRequests.requester_id, userId));
  const isNear = sql`abs(extract(epoch from ${created_at} - ${at}::timestamptz)) < 3600`;
  await tx.delete(connectionRequests).where(and(mine, lt(created_at, sql`now() - interval '1 day'`)));
  const [counts] = await tx
    .select({
      lastDay: sql<number>`count(*)::integer`,
      lastHour: sql<number>`(count(*) filter (where ${isNear}))::integer`,
    })
    .from(connectionRequests)
    .where(mine);
  const who = { event_id: eventId, user_id: userId };
  const again = await countedSoFar(tx, ASKED_AGAIN, who);
  const arrived = await countedSoFar(tx, ARRIVED, who);
  return {
    lastHour: (counts?.lastHour ?? 0) + again.lastHour,
    lastDay: Math.max((counts?.lastDay ?? 0) + again.lastDay, arrived.lastDay),
    unanswered: await tx.$count(connections, unanswered(eventId, userId)),
  };
}

/** Of somebody who was asked within the day already, and whose row therefore is there. */
const ASKED_AGAIN = 'asked-again';
/** All of them, whatever time they claim. */
const ARRIVED = 'asked';

const unanswered = (eventId: string, userId: string) =>
  and(eq(connections.event_id, eventId), eq(connections.requester_id, userId), eq(connections.status, 'requested'));

/** Withdraws all requests of a person that nobody has answered. @returns whom they had asked */
export async function withdrawRequests(tx: Queries, eventId: string, userId: string): Promise<string[]> {
  const { addressee_id } = connections;
  const withdrawn = await tx.delete(connections).where(unanswered(eventId, userId)).returning({ addressee_id });
  return withdrawn.map((request) => request.addressee_id);
}

/**
 * Remembers that a person was asked: withdrawing the request does not make it undone, they were told.
 * @param at its believed time
 * @param isHandedOver then it is of the laptop's day, and takes nothing from today's
 */
export async function addAsked(
  tx: Queries,
  { event_id, requester_id, addressee_id }: Connection,
  at: string,
  isHandedOver: boolean,
): Promise<void> {
  const added = await tx
    .insert(connectionRequests)
    .values({ event_id, requester_id, addressee_id, created_at: at })
    .onConflictDoNothing()
    .returning({ id: connectionRequests.addressee_id });
  if (isHandedOver) return;
  const who = { event_id, user_id: requester_id };
  await countUp(tx, ARRIVED, who);
  if (added.length === 0) await countUp(tx, ASKED_AGAIN, who);
}

/** A person's connections and requests in both directions, newest first. */
export async function listConnections(
  queries: Queries,
  eventId: string,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: ConnectionRow[] }> {
  const mine = and(
    eq(connections.event_id, eventId),
    or(
      eq(connections.requester_id, userId),
      and(eq(connections.addressee_id, userId), eq(connections.withheld, false)),
    ),
  );
  const rows = await queries
    .select()
    .from(connections)
    .where(mine)
    .orderBy(desc(connections.updated_at), desc(connections.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(connections, mine), rows };
}
