import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { commands } from '../../database/tables.ts';

export type StoredOutcome = typeof commands.$inferSelect;

/** The answer to one command, without the documents. */
export type Answer = Pick<StoredOutcome, 'status' | 'code' | 'detail' | 'touched' | 'xid'>;

/** With whose command it was. */
export type OwnedAnswer = Answer & Pick<StoredOutcome, 'id' | 'user_id' | 'event_id' | 'device_id'>;

/** SQL for the `OwnedAnswer`s that are stored for these commands, as JSON. */
export const ownedAnswers = (ids: readonly string[]): SQL => sql`
  (select coalesce(jsonb_agg(to_jsonb(answer)), '[]') from (
     select id, user_id, event_id, device_id, status, code, detail, touched, xid::text from commands
     where ${isOneOf(sql`id`, ids)}) as answer)`;

export async function findOutcomes(tx: Queries, ids: readonly string[]): Promise<Map<string, StoredOutcome>> {
  const found = await tx.select().from(commands).where(isOneOf(commands.id, ids));
  return new Map(found.map((outcome) => [outcome.id, outcome]));
}

/** Throws if another transaction has used one of the ids meanwhile, which rolls back the whole batch. */
export async function storeOutcomes(tx: Queries, outcomes: readonly StoredOutcome[]): Promise<void> {
  await insertMany(tx, commands, outcomes);
}
