import { randomUUID } from 'node:crypto';
import { PAIRING_GOOD_FOR_MS } from '@baraza/schema/doors/door';
import { tables } from '@baraza/schema/tables';
import { and, eq, getTableName, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { auditLog, authSessions, devices, doorPairings } from '../../database/tables.ts';
import { hashOfPairingCode, hashOfUsedCode } from './pairing-code.ts';

const { doors, users } = tables;

export type DoorRow = typeof doors.$inferSelect;

/**
 * A door phone that was in contact within this time (ms) is in use. One that is quiet for longer may be too: with a socket it
 * pulls every five minutes. Then two phones are one door, each with a device id and an outbox of its own.
 */
const QUIET_MS = 60_000;

export async function findDoor(queries: Queries, eventId: string, id: string): Promise<DoorRow | undefined> {
  const [door] = await queries
    .select()
    .from(doors)
    .where(and(eq(doors.event_id, eventId), eq(doors.id, id)));
  return door;
}

export async function renameDoor(tx: Queries, eventId: string, id: string, name: string): Promise<DoorRow | undefined> {
  const [door] = await tx
    .update(doors)
    .set({ name })
    .where(and(eq(doors.event_id, eventId), eq(doors.id, id)))
    .returning();
  return door;
}

/** Keeps the time of the first removal. */
export async function markRemoved(tx: Queries, eventId: string, id: string, at: string): Promise<void> {
  await tx
    .update(doors)
    .set({ removed_at: at })
    .where(and(eq(doors.event_id, eventId), eq(doors.id, id), isNull(doors.removed_at)));
}

/** @returns the id of the future door, and when the code expires */
export async function startPairing(
  queries: Queries,
  { event_id, name, code }: { event_id: string; name: string; code: string },
): Promise<{ door_id: string; expires_at: string }> {
  await queries.delete(doorPairings).where(lt(doorPairings.expires_at, sql`now()`));
  const pairing = { door_id: randomUUID(), expires_at: new Date(Date.now() + PAIRING_GOOD_FOR_MS).toISOString() };
  await queries.insert(doorPairings).values({ ...pairing, code_hash: hashOfPairingCode(code), event_id, name });
  return pairing;
}

/**
 * Consumes a code, and inserts its door or brings back the one that the phone was, also where the server went back to before that.
 * @param was id of the door that the phone was until its session ended, as it says
 * @param secret as the phone gives it: by it `findPaired` knows the phone again
 * @returns undefined when the code is unknown, used or expired
 */
export async function usePairing(
  tx: Queries,
  eventId: string,
  code: string,
  { was, secret }: { was: string | undefined; secret: string | undefined },
): Promise<DoorRow | undefined> {
  const [pairing] = await tx
    .delete(doorPairings)
    .where(isGood(eventId, hashOfPairingCode(code)))
    .returning();
  if (!pairing) return undefined;
  const { door_id: id, event_id, name } = pairing;
  const paired_at = new Date().toISOString();
  const [again] = was === undefined ? [] : await pairAgain(tx, event_id, was, { name, paired_at });
  const lost = again || was === undefined ? undefined : await addLost(tx, was, { event_id, name, paired_at });
  const known = again ?? lost;
  const [door] = known ? [known] : await tx.insert(doors).values({ id, event_id, name, paired_at }).returning();
  if (door && secret !== undefined)
    await tx.insert(doorPairings).values({ ...pairing, door_id: door.id, code_hash: hashOfUsedCode(code, secret) });
  return door;
}

const isGood = (eventId: string, hash: string) =>
  and(eq(doorPairings.code_hash, hash), eq(doorPairings.event_id, eventId), gt(doorPairings.expires_at, sql`now()`));

/** The door that a phone has made of this code already, while the code is good: the answer may not have reached it. */
export async function findPaired(
  queries: Queries,
  eventId: string,
  code: string,
  secret: string,
): Promise<DoorRow | undefined> {
  const [found] = await queries
    .select({ door: doors })
    .from(doorPairings)
    .innerJoin(doors, and(eq(doors.id, doorPairings.door_id), eq(doors.event_id, eventId), isNull(doors.removed_at)))
    .where(isGood(eventId, hashOfUsedCode(code, secret)));
  return found?.door;
}

/**
 * A phone has called in a session of this door that is still open. One that was ended, or whose token never reached the phone, is
 * no use of the door: who pairs again a moment later is the phone that it was, and has its scans.
 */
const isHeld = sql`exists (select from ${authSessions} where ${authSessions.user_id} = ${doors.id}
  and ${authSessions.device_id} <> '' and ${authSessions.revoked_at} is null and ${authSessions.expires_at} > now())`;

const isQuiet = sql`coalesce(${doors.last_contact}, ${doors.paired_at}) < now() - ${QUIET_MS} * interval '1 millisecond'`;

/** Not a door phone that was removed, nor one that is in use. */
const pairAgain = (tx: Queries, eventId: string, id: string, paired: Pick<DoorRow, 'name' | 'paired_at'>) =>
  tx
    .update(doors)
    .set(paired)
    .where(
      and(
        eq(doors.event_id, eventId),
        eq(doors.id, id),
        isNotNull(doors.paired_at),
        isNull(doors.removed_at),
        or(isQuiet, not(isHeld)),
      ),
    )
    .returning();

/** As `startPairing` makes them: those of devices and of what people name are others. */
const DOOR_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The door of a phone that this server has never heard of, as it went back to before the phone was paired: what waits on the phone
 * is in the outbox of that id. Nobody gets an id that somebody has or had, in any event. What was made before counts for nobody
 * until an admin decides: only the phone says that it was a door then.
 */
async function addLost(
  tx: Queries,
  id: string,
  paired: Pick<DoorRow, 'event_id' | 'name' | 'paired_at'>,
): Promise<DoorRow | undefined> {
  if (!DOOR_ID.test(id)) return undefined;
  const taken = [
    tx.select({ one }).from(users).where(eq(users.id, id)),
    tx.select({ one }).from(authSessions).where(eq(authSessions.user_id, id)),
    tx.select({ one }).from(devices).where(eq(devices.id, id)),
    tx.select({ one }).from(doorPairings).where(eq(doorPairings.door_id, id)),
    // Who was erased is still in the log.
    tx
      .select({ one })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.event_id, paired.event_id),
          eq(auditLog.document_id, id),
          eq(auditLog.collection, getTableName(users)),
        ),
      ),
  ];
  for (const query of taken) if ((await query.limit(1)).length > 0) return undefined;
  const [door] = await tx
    .insert(doors)
    .values({ id, ...paired })
    .onConflictDoNothing()
    .returning();
  return door;
}

const one = sql<number>`1`;
