import { conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, entities } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { and, eq, or } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { NO_CONNECTIONS, type Reader } from './feed-document.ts';

const { connections } = tables;

/** The person whose connections see this row, if they do because they are connected: of a card, only when it is hidden. */
export function forConnectionsOf(collection: CollectionName, row: object): string | undefined {
  const fields = row as Record<string, unknown>;
  for (const rule of entities[collection].scopes as readonly ScopeRule<string>[])
    if (rule.audience === 'connected' && conditionsOf(rule).every(({ field, is }) => fields[field] === is))
      return String(fields[rule.field]);
  return undefined;
}

/** Ids of the people whom the viewer is connected with. Queried only if that decides about one of the rows. */
export async function whoIsConnected(
  queries: Queries,
  { role, user_id }: Reader,
  collection: CollectionName,
  rows: readonly object[],
): Promise<ReadonlySet<string>> {
  // Admins see every card.
  if (role === 'door' || (role === 'admin' && collection === 'users')) return NO_CONNECTIONS;
  const isInDoubt = rows.some((row) => {
    const person = forConnectionsOf(collection, row);
    return person !== undefined && person !== user_id;
  });
  return isInDoubt ? connectedWith(queries, user_id) : NO_CONNECTIONS;
}

/** Everybody whom a person is connected with. */
async function connectedWith(queries: Queries, userId: string): Promise<Set<string>> {
  const rows = await queries
    .select({ requester_id: connections.requester_id, addressee_id: connections.addressee_id })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'accepted'),
        or(eq(connections.requester_id, userId), eq(connections.addressee_id, userId)),
      ),
    );
  return new Set(rows.map((row) => (row.requester_id === userId ? row.addressee_id : row.requester_id)));
}

/** Who is connected with any of these people, and with which of them. */
export async function connectedWithAny(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (ids.length === 0) return found;
  const rows = await queries
    .select({ one: connections.requester_id, other: connections.addressee_id })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'accepted'),
        or(isOneOf(connections.requester_id, ids), isOneOf(connections.addressee_id, ids)),
      ),
    );
  const note = (reader: string, person: string) => found.set(reader, (found.get(reader) ?? new Set()).add(person));
  for (const { one, other } of rows) {
    note(one, other);
    note(other, one);
  }
  return found;
}
