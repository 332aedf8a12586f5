import { tables } from '@baraza/schema/tables';
import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database.ts';
import * as own from '../../database/tables.ts';
import { ensureEventKey, findKey } from '../../features/tickets/event-keys.store.ts';
import { signEverythingAnew } from '../../features/tickets/replace-event-keys.store.ts';
import { peopleCounted } from '../people-counted.ts';

/**
 * What belongs to the event of the file and to the phones that know it by its own id: who is signed in, what their queues were
 * answered, how to reach them, and the keys, with which whoever has the file could sign for the new event too.
 */
export const LEFT_BEHIND = new Set<PgTable>([
  own.authSessions,
  own.devices,
  own.commands,
  own.foldedOutcomes,
  own.notificationReceipts,
  own.pushSubscriptions,
  own.eventSecrets,
  own.serverSecrets,
]);

/** Tables whose rows name documents of any collection. */
const NAMING = new Set<PgTable>([own.contentImages, own.auditLog]);

/** Documents that are called by the id of their event. */
const CALLED_BY_EVENT = sql`('events', 'plan_drafts')`;

/** These columns of a row of an event, as they are when the event is called `to`. */
export function movedColumns(table: PgTable, columns: readonly string[], from: string, to: string): SQL {
  const moved = new Map<string, SQL>([['event_id', sql`${to}::text`]]);
  if (table === tables.events || table === tables.plan_drafts) moved.set('id', sql`${to}::text`);
  if (table === tables.events) for (const keys of ['ticket_keys', 'replaced_keys']) moved.set(keys, sql`'[]'::jsonb`);
  if (NAMING.has(table))
    moved.set(
      'document_id',
      sql`case when collection in ${CALLED_BY_EVENT} and document_id = ${from} then ${to} else document_id end`,
    );
  const list = columns.map((column) => moved.get(column) ?? sql.identifier(column));
  return sql.join(list, sql`, `);
}

/** That nothing is lost: another event is put only where nobody is beside those who look after the server. */
export async function demandNobody(tx: Queries, eventId: string): Promise<void> {
  const { users } = tables;
  const people = await tx.$count(users, and(eq(users.event_id, eventId), ne(users.role, 'admin')));
  if (people > 0)
    throw new Error(
      `${eventId} has ${peopleCounted(people)} here, and another event is not put over it: choose an id that is not taken.`,
    );
}

/** Gives an event a key of its own, and every ticket a code of it. @returns how many */
export async function signForMoved(tx: Queries, eventId: string): Promise<number> {
  await ensureEventKey(tx, eventId);
  const key = await findKey(tx, eventId);
  if (!key) throw new Error(`Event ${eventId} has no key`);
  return signEverythingAnew(tx, eventId, key);
}

/** How many rows of a file are put back when its event gets another id. */
export function countMoved(counts: ReadonlyMap<string, number>): number {
  const left = new Set([...LEFT_BEHIND].map(getTableName));
  return [...counts].reduce((sum, [table, rows]) => (left.has(table) ? sum : sum + rows), 0);
}
