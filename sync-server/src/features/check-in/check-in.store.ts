import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { tables } from '@baraza/schema/tables';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';
import type { UserRow } from '../people/users.store.ts';
import { type Accepted, type Fact, settleFacts } from './settle-facts.ts';

const { check_ins: checkIns, users } = tables;

/**
 * Keeps facts of people who are held by `lockUsers`, and settles which of them count. The same fact again changes
 * nothing.
 * @returns what each of them touched
 */
export async function addFacts(
  tx: Queries,
  people: ReadonlyMap<string, UserRow>,
  facts: readonly Fact[],
): Promise<DocumentRef[][]> {
  const there = await findFacts(tx, facts);
  const fresh = new Map(facts.filter(({ id }) => !there.has(id)).map((fact) => [fact.id, fact]));
  const settled = settleFacts(people, await acceptedFactsOf(tx, [...people.values()]), [...fresh.values()]);
  // First of all, because only one of a person's facts may count at any time.
  const stored = [...settled.displaced.values()].filter((id) => !fresh.has(id));
  if (stored.length > 0) await tx.update(checkIns).set({ status: 'duplicate' }).where(inArray(checkIns.id, stored));
  await insertMany(
    tx,
    checkIns,
    settled.facts.map((fact) => ({ ...fact, undo_reason: '' })),
  );
  await setCheckedIn(tx, settled.checkedIn);
  return facts.map(({ id, user_id }) => {
    const displaced = settled.displaced.get(id);
    return [
      { collection: 'check_ins', id },
      { collection: 'users', id: user_id },
      ...(displaced === undefined ? [] : [{ collection: 'check_ins' as const, id: displaced }]),
    ];
  });
}

/** Keeps a fact that counts for nobody. */
export async function addRefusedFact(tx: Queries, fact: Fact): Promise<void> {
  await tx
    .insert(checkIns)
    .values({ ...fact, status: 'refused' })
    .onConflictDoNothing({ target: checkIns.id });
}

export async function acceptedFactOf(queries: Queries, person: Pick<UserRow, 'id' | 'event_id'>) {
  const [fact] = await queries
    .select()
    .from(checkIns)
    .where(isAcceptedOf(person.event_id, [person.id]));
  return fact;
}

async function findFacts(tx: Queries, facts: readonly Fact[]): Promise<Set<string>> {
  const ids = facts.map(({ id }) => id);
  const found = await tx.select({ id: checkIns.id }).from(checkIns).where(inArray(checkIns.id, ids));
  return new Set(found.map(({ id }) => id));
}

async function acceptedFactsOf(tx: Queries, people: readonly UserRow[]): Promise<Map<string, Accepted>> {
  const [first, ...others] = people.filter(({ checkedIn }) => checkedIn);
  if (!first) return new Map();
  const ids = [first, ...others].map(({ id }) => id);
  const found = await tx.select().from(checkIns).where(isAcceptedOf(first.event_id, ids));
  return new Map(found.map((fact) => [fact.user_id, fact]));
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
