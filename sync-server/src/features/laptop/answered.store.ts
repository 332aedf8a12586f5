import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { commands as storedCommands } from '../../database/tables.ts';
import { findFolded } from '../../sync/push/folded-outcomes.store.ts';
import type { StoredOutcome } from '../../sync/push/outcomes.store.ts';
import type { HandedCommand, HandedOver } from './handed-over.ts';

type HandedOutcome = HandedOver['outcomes'][number];

/** Advisory lock id, arbitrary but the same in every process: one hand-over at a time. */
const HAND_OVER_LOCK = 7_203_116;

export const takeTurn = (tx: Queries) => tx.execute(sql`select pg_advisory_xact_lock(${HAND_OVER_LOCK}::bigint)`);

export async function thisTransaction(tx: Queries): Promise<string> {
  const [row] = await rowsOf<{ xid: string }>(tx, sql`select pg_current_xact_id()::text as xid`);
  return row?.xid ?? '';
}

/** The outcomes of commands that were handed over before, by id. */
export async function answeredBefore(
  tx: Queries,
  event_id: string,
  commands: readonly HandedCommand[],
): Promise<Map<string, HandedOutcome>> {
  const answers = new Map<string, HandedOutcome>();
  const asked = commands.map(({ id }) => id);
  const found = await tx.select().from(storedCommands).where(isOneOf(storedCommands.id, asked));
  for (const { id, status, code, detail } of found) answers.set(id, { id, status, code, detail });
  for (const group of ofOneDevice(commands.filter(({ id }) => !answers.has(id)))) {
    const [{ made_by, origin }] = group;
    const viewer = { user_id: made_by.user_id, event_id, role: made_by.role, session_id: '' };
    const ids = group.map(({ id }) => id);
    for (const [id, answer] of await findFolded(tx, viewer, origin.device_id, ids)) answers.set(id, { id, ...answer });
  }
  return answers;
}

/** Throws if another transaction has used one of the ids meanwhile, which rolls back the whole hand-over. */
export async function storeOutcomes(tx: Queries, outcomes: readonly StoredOutcome[]): Promise<void> {
  await insertMany(tx, storedCommands, outcomes);
}

type Group = [HandedCommand, ...HandedCommand[]];

function ofOneDevice(commands: readonly HandedCommand[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const command of commands) {
    const key = JSON.stringify([command.made_by.user_id, command.origin.device_id]);
    const group = groups.get(key);
    if (group) group.push(command);
    else groups.set(key, [command]);
  }
  return groups.values();
}
