import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { stillCounts } from '@baraza/schema/check-in/still-counts';
import type { Event } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertMany, insertOf } from '../../database/insert-many.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { send } from '../../database/unanswered.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';
import type { UserRow } from '../people/users.store.ts';
import { type Accepted, type Resolved, resolveScanRecords, type ScanRecord } from './resolve-scan-records.ts';
import { dropAhead, isAhead, type UndoneAhead, undoArrived } from './undo/undone-ahead.store.ts';

const { check_ins: checkIns, events, users } = tables;

/**
 * Stores scan records of people locked by `lockUsers`, in the given order. Held records are only stored; of the others
 * it decides which count. Idempotent: a record with a known id changes nothing.
 * @param before as it was read after they were locked
 * @returns the documents that each record touched
 */
export async function addScanRecords(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  records: readonly ScanRecord[],
  { known, accepted, ahead }: RecordsBefore,
): Promise<DocumentRef[][]> {
  const fresh = new Map(records.filter(({ id }) => !known.has(id)).map((record) => [record.id, record]));
  const counted = new Map([...fresh].filter(([, { hold_reason }]) => !hold_reason));
  const resolved = await resolve(tx, people, accepted, counted);
  const decided = new Map(resolved.records.map((record) => [record.id, record]));
  await dropAhead(tx, [...ahead.keys()]);
  const stored = insertOf(
    checkIns,
    [...fresh.values()].map((record) => ({ ...record, status: 'held', ...decided.get(record.id), undo_reason: '' })),
  );
  if (resolved.checkedIn.size > 0)
    await send(tx, tx.execute(sql`with came as (${checkedInAt(resolved.checkedIn)}) ${stored}`));
  else if (fresh.size > 0) await send(tx, tx.execute(stored));
  const instead = await undoArrived(tx, people, [...fresh.values()], ahead);
  return records.map((record) =>
    record.hold_reason ? [{ collection: 'check_ins', id: record.id }] : touchedBy(record, resolved, instead),
  );
}

/** Decides anew about stored records of people locked by `lockUsers`. @returns the documents that it touched */
export async function countRecords(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  records: readonly CheckIn[],
): Promise<DocumentRef[]> {
  const [first] = records;
  if (!first) return [];
  const { accepted } = await recordsBefore(tx, first.event_id, [...people.keys()], []);
  const resolved = await resolve(tx, people, accepted, new Map(records.map((record) => [record.id, record])));
  for (const { id, status } of resolved.records) await setStatus(tx, id, status);
  if (resolved.checkedIn.size > 0) await tx.execute(checkedInAt(resolved.checkedIn));
  return records.flatMap((record) => touchedBy(record, resolved));
}

/**
 * Scans by which doors let these people in, and that count for nobody because their tickets were revoked when the scans
 * arrived, or when the check-in that counted before them was undone; by corrected time. Not among them are those that an
 * admin has left out.
 */
export async function uncountedAdmissions(
  tx: Queries,
  eventId: string,
  people: readonly UserRow[],
): Promise<CheckIn[]> {
  const ids = (of: readonly UserRow[]) => of.map(({ id }) => id);
  return tx
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.event_id, eventId),
        isOneOf(checkIns.user_id, ids(people)),
        inArray(checkIns.verdict, ['admitted', 'already_checked_in'] satisfies CheckIn['verdict'][]),
        or(
          and(eq(checkIns.status, 'refused' satisfies CheckIn['status']), isNull(checkIns.hold_reason)),
          and(
            eq(checkIns.status, 'duplicate' satisfies CheckIn['status']),
            isOneOf(checkIns.user_id, ids(people.filter(({ checkedIn }) => !checkedIn))),
          ),
        ),
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
  accepted: ReadonlyMap<string, Accepted>,
  fresh: ReadonlyMap<string, ScanRecord>,
): Promise<Resolved> {
  const records = [...fresh.values()];
  const resolved = resolveScanRecords(people, accepted, records, await fallenAmong(tx, accepted, records));
  // Must come first: a unique index allows one accepted record for each person.
  const stored = [...resolved.displaced.values()].filter((id) => !fresh.has(id));
  if (stored.length > 0) await tx.update(checkIns).set({ status: 'duplicate' }).where(isOneOf(checkIns.id, stored));
  return resolved;
}

/** The ids of those that found somebody in by what was undone meanwhile, and would count all the same. */
async function fallenAmong(
  tx: Queries,
  accepted: ReadonlyMap<string, Accepted>,
  records: readonly ScanRecord[],
): Promise<ReadonlySet<string>> {
  const inQuestion = records.filter(({ user_id: person, verdict, check_in_time: at }) => {
    const counts = accepted.get(person);
    return verdict === 'already_checked_in' && !(counts && counts.check_in_time <= at);
  });
  const [first] = inQuestion;
  if (!first) return new Set();
  const { event_id, user_id, status, verdict, check_in_time, hold_reason } = checkIns;
  const ofThem = isOneOf(user_id, new Set(inQuestion.map((record) => record.user_id)));
  const known = inArray(status, ['accepted', 'duplicate', 'held', 'undone'] satisfies CheckIn['status'][]);
  const stored = await tx
    .select({ user_id, status, verdict, check_in_time, hold_reason })
    .from(checkIns)
    .where(and(eq(event_id, first.event_id), ofThem, known));
  const all = [...stored, ...records.map((record) => ({ ...record, status: 'accepted' as const }))];
  const fallen = inQuestion.filter(
    (record) =>
      !stillCounts(
        record,
        all.filter((other) => other.user_id === record.user_id),
      ),
  );
  return new Set(fallen.map(({ id }) => id));
}

function touchedBy(
  { id, user_id }: ScanRecord,
  { displaced }: Resolved,
  instead?: ReadonlyMap<string, string>,
): DocumentRef[] {
  const others = new Set([displaced.get(id), instead?.get(id)].filter((other) => other !== undefined));
  return [
    { collection: 'check_ins', id },
    { collection: 'users', id: user_id },
    ...[...others].map((other) => ({ collection: 'check_ins' as const, id: other })),
  ];
}

/** Stores records of scans that let nobody in. */
export async function addRefused(tx: Queries, records: readonly ScanRecord[]): Promise<void> {
  const rows = new Map(
    records.map((record) => [record.id, { ...record, status: 'refused' as const, undo_reason: '' }]),
  );
  await insertMany(tx, checkIns, [...rows.values()], 'skip');
}

/** Like `lockUsers`, with the event as it is now. */
export async function lockUsersAtEvent(
  tx: Queries,
  eventId: string,
  ids: readonly string[],
): Promise<{ people: Map<string, UserRow>; event: Required<Event> | undefined }> {
  const found = await tx
    .select({ person: users, event: events })
    .from(users)
    .leftJoin(events, eq(events.id, users.event_id))
    .where(and(eq(users.event_id, eventId), isOneOf(users.id, new Set(ids))))
    .orderBy(asc(users.id))
    .for('update', { of: users })
    .execute();
  return { people: new Map(found.map(({ person }) => [person.id, person])), event: found[0]?.event ?? undefined };
}

export interface RecordsBefore {
  /** Ids that are stored already, but those `ahead`. */
  known: ReadonlySet<string>;
  /** Undone before they came, by their id. */
  ahead: ReadonlyMap<string, UndoneAhead>;
  /** The records that count so far, by user id. */
  accepted: ReadonlyMap<string, Accepted>;
  /** How many the person who was asked about has made of themself, held ones and duplicates too. */
  ofOneself: number;
}

/**
 * What is stored of these records and people. It may be asked for as soon as the lock of the people is, without waiting: Postgres
 * answers one statement after the other, and reads this when they are locked.
 */
export async function recordsBefore(
  tx: Queries,
  eventId: string,
  userIds: readonly string[],
  recordIds: readonly string[],
  own?: string,
): Promise<RecordsBefore> {
  const { id, event_id, user_id, status, check_in_time, recorded_by, arrived_at, undo_reason } = checkIns;
  const recordsThat = (are: SQL | undefined) =>
    tx
      .select({ id, event_id, user_id, status, check_in_time, recorded_by, arrived_at, undo_reason })
      .from(checkIns)
      .where(are);
  // A union: with an "or", the planner may read all records there are.
  const asked = recordsThat(isOneOf(id, recordIds)).union(recordsThat(isAcceptedOf(eventId, userIds)));
  const ofOneself = (person: string) => and(eq(event_id, eventId), eq(user_id, person), eq(recorded_by, person));
  const found = await (own === undefined ? asked : asked.union(recordsThat(ofOneself(own))));
  const [ids, people] = [new Set(recordIds), new Set(userIds)];
  const stored = found.filter((record) => ids.has(record.id));
  const ahead = stored.filter((record) => isAhead(record) && record.event_id === eventId);
  return {
    known: new Set(stored.filter((record) => !ahead.includes(record)).map((record) => record.id)),
    ahead: new Map(ahead.map((record) => [record.id, record])),
    accepted: new Map(
      found.flatMap((record) =>
        record.status === 'accepted' && people.has(record.user_id) ? [[record.user_id, record] as const] : [],
      ),
    ),
    ofOneself: found.filter((record) => record.user_id === own && record.recorded_by === own).length,
  };
}

const isAcceptedOf = (eventId: string, userIds: readonly string[]) =>
  and(
    eq(checkIns.event_id, eventId),
    isOneOf(checkIns.user_id, userIds),
    eq(checkIns.status, 'accepted' satisfies CheckIn['status']),
  );

const checkedInAt = (times: ReadonlyMap<string, string>): SQL => sql`
  update ${users} set "checkedIn" = true, checkin_time = came.at
  from jsonb_to_recordset(${JSON.stringify([...times].map(([id, at]) => ({ id, at })))}::text::jsonb) as came(id text, at timestamptz)
  where ${users.id} = came.id`;
