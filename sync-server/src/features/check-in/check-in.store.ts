import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';
import type { UserRow } from '../people/users.store.ts';
import { type Accepted, type Resolved, resolveScanRecords, type ScanRecord } from './resolve-scan-records.ts';

const { check_ins: checkIns, users } = tables;

/**
 * Stores scan records of people locked by `lockUsers`, in the given order. Held records are only stored; of the others
 * it decides which count. Idempotent: a record with a known id changes nothing.
 * @returns the documents that each record touched
 */
export async function addScanRecords(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  records: readonly ScanRecord[],
): Promise<DocumentRef[][]> {
  const there = await findKnownIds(tx, records);
  const fresh = new Map(records.filter(({ id }) => !there.has(id)).map((record) => [record.id, record]));
  const counted = new Map([...fresh].filter(([, { hold_reason }]) => !hold_reason));
  const resolved = await resolve(tx, people, counted);
  const decided = new Map(resolved.records.map((record) => [record.id, record]));
  await insertMany(
    tx,
    checkIns,
    [...fresh.values()].map((record) => ({ ...record, status: 'held', ...decided.get(record.id), undo_reason: '' })),
  );
  await setCheckedIn(tx, resolved.checkedIn);
  return records.map((record) =>
    record.hold_reason ? [{ collection: 'check_ins', id: record.id }] : touchedBy(record, resolved),
  );
}

/** Decides anew about stored records of people locked by `lockUsers`. @returns the documents that it touched */
export async function countRecords(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  records: readonly CheckIn[],
): Promise<DocumentRef[]> {
  const resolved = await resolve(tx, people, new Map(records.map((record) => [record.id, record])));
  for (const { id, status } of resolved.records) await setStatus(tx, id, status);
  await setCheckedIn(tx, resolved.checkedIn);
  return records.flatMap((record) => touchedBy(record, resolved));
}

/**
 * Scans by which doors let these people in, and that count for nobody because their tickets were revoked when the scans
 * arrived; by corrected time. What an admin has decided is not among them.
 */
export async function admittedThoughRevoked(tx: Queries, eventId: string, userIds: string[]): Promise<CheckIn[]> {
  return tx
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.event_id, eventId),
        inArray(checkIns.user_id, userIds),
        eq(checkIns.status, 'refused' satisfies CheckIn['status']),
        inArray(checkIns.verdict, ['admitted', 'already_checked_in'] satisfies CheckIn['verdict'][]),
        isNull(checkIns.hold_reason),
      ),
    )
    .orderBy(asc(checkIns.check_in_time), asc(checkIns.id));
}

export async function setStatus(tx: Queries, id: string, status: CheckIn['status']): Promise<void> {
  await tx.update(checkIns).set({ status }).where(eq(checkIns.id, id));
}

/** Decides which records count, and stores which of the earlier ones do not any more. */
async function resolve(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  fresh: ReadonlyMap<string, ScanRecord>,
): Promise<Resolved> {
  const resolved = resolveScanRecords(people, await acceptedRecordsOf(tx, [...people.values()]), [...fresh.values()]);
  // Must come first: a unique index allows one accepted record for each person.
  const stored = [...resolved.displaced.values()].filter((id) => !fresh.has(id));
  if (stored.length > 0) await tx.update(checkIns).set({ status: 'duplicate' }).where(inArray(checkIns.id, stored));
  return resolved;
}

function touchedBy({ id, user_id }: ScanRecord, { displaced }: Resolved): DocumentRef[] {
  const other = displaced.get(id);
  return [
    { collection: 'check_ins', id },
    { collection: 'users', id: user_id },
    ...(other === undefined ? [] : [{ collection: 'check_ins' as const, id: other }]),
  ];
}

/** Stores records of scans that let nobody in. */
export async function addRefused(tx: Queries, records: readonly ScanRecord[]): Promise<void> {
  const rows = new Map(
    records.map((record) => [record.id, { ...record, status: 'refused' as const, undo_reason: '' }]),
  );
  await insertMany(tx, checkIns, [...rows.values()], 'skip');
}

export async function acceptedRecordOf(queries: Queries, person: Pick<UserRow, 'id' | 'event_id'>) {
  const [record] = await queries
    .select()
    .from(checkIns)
    .where(isAcceptedOf(person.event_id, [person.id]));
  return record;
}

async function findKnownIds(tx: Queries, records: readonly ScanRecord[]): Promise<Set<string>> {
  const ids = records.map(({ id }) => id);
  const found = await tx.select({ id: checkIns.id }).from(checkIns).where(inArray(checkIns.id, ids));
  return new Set(found.map(({ id }) => id));
}

async function acceptedRecordsOf(tx: Queries, people: readonly UserRow[]): Promise<Map<string, Accepted>> {
  const [first, ...others] = people.filter(({ checkedIn }) => checkedIn);
  if (!first) return new Map();
  const ids = [first, ...others].map(({ id }) => id);
  const found = await tx.select().from(checkIns).where(isAcceptedOf(first.event_id, ids));
  return new Map(found.map((record) => [record.user_id, record]));
}

const isAcceptedOf = (eventId: string, userIds: string[]) =>
  and(
    eq(checkIns.event_id, eventId),
    inArray(checkIns.user_id, userIds),
    eq(checkIns.status, 'accepted' satisfies CheckIn['status']),
  );

async function setCheckedIn(tx: Queries, times: ReadonlyMap<string, string>): Promise<void> {
  if (times.size === 0) return;
  const rows = JSON.stringify([...times].map(([id, at]) => ({ id, at })));
  await tx.execute(sql`
    update ${users} set "checkedIn" = true, checkin_time = came.at
    from jsonb_to_recordset(${rows}::text::jsonb) as came(id text, at timestamptz) where ${users.id} = came.id`);
}
