import { inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import { commands } from '../../database/tables.ts';

export type StoredOutcome = typeof commands.$inferSelect;

/** The answer to one command, without the documents. */
export type Answer = Pick<StoredOutcome, 'status' | 'code' | 'detail' | 'touched' | 'xid'>;

export async function findOutcomes(tx: Queries, ids: readonly string[]): Promise<Map<string, StoredOutcome>> {
  const found = await tx
    .select()
    .from(commands)
    .where(inArray(commands.id, [...ids]));
  return new Map(found.map((outcome) => [outcome.id, outcome]));
}

/** Throws if another transaction has used one of the ids meanwhile, which rolls back the whole batch. */
export async function storeOutcomes(tx: Queries, outcomes: readonly StoredOutcome[]): Promise<void> {
  await insertMany(tx, commands, outcomes);
}
