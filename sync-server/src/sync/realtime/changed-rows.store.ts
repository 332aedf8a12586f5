import type { CollectionName } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm';
import { PgJsonb } from 'drizzle-orm/pg-core';
import { type Queries, rowsOf } from '../../database/database.ts';
import { type HiddenCount, hiddenCounts } from '../pull/unlisted.store.ts';
import type { Issue } from './news.store.ts';

/** A whole row, of which nobody may see all: see `feedDocument`. */
export type Row = Record<string, unknown> & { id: string };

export interface Changed {
  rows: { collection: CollectionName; row: Row }[];
  /** Ids of the people and doors whose own row was changed since the beginning of the issue, readable or not. */
  viewers: ReadonlySet<string>;
  /** How many are hidden, by event. */
  hidden: ReadonlyMap<string, HiddenCount[]>;
}

export type Read =
  | { what: 'row'; of: CollectionName; read: Row }
  | { what: 'viewer'; of: null; read: string }
  | { what: 'hidden'; of: string; read: HiddenCount };

/**
 * Reads these rows by their ids, who of those who listen may be somebody else by now, and how many are hidden at some
 * events. In one statement: whoever was somebody else when the rows were read is among these.
 */
export async function readChanged(
  queries: Queries,
  { from }: Pick<Issue, 'from'>,
  places: ReadonlyMap<CollectionName, ReadonlySet<string>>,
  countedAt: readonly string[] = [],
): Promise<Changed> {
  const viewers = sql`
    select 'viewer' as what, null as of, to_jsonb(document_id) as read from changes
    where xid >= ${from}::xid8 and scope = 'admin' and collection in ('users', 'doors')`;
  const rows = [...places].map(([name, ids]) => rowsIn(name, idsOf(ids)));
  return asChanged(
    await rowsOf<Read>(queries, sql.join([viewers, ...rows, ...countsAt(countedAt)], sql` union all `)),
    countedAt,
  );
}

export function asChanged(all: readonly Read[], countedAt: readonly string[]): Changed {
  const changed = {
    rows: [] as Changed['rows'],
    viewers: new Set<string>(),
    hidden: new Map(countedAt.map((id) => [id, [] as HiddenCount[]])),
  };
  for (const { what, of, read } of all)
    if (what === 'viewer') changed.viewers.add(read);
    else if (what === 'row') changed.rows.push({ collection: of, row: asSelected(of, read) });
    else changed.hidden.get(of)?.push(read);
  return changed;
}

/** @param ids SQL that selects them; an array of them, as `isOneOf` has it */
export const rowsIn = (name: CollectionName, ids: SQL): SQL => sql`
  select 'row', ${name}::text, to_jsonb(changed) from ${tables[name]} as changed where changed.id = any(array(${ids}))`;

const idsOf = (ids: ReadonlySet<string>): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb)`;

export const countsAt = (eventIds: readonly string[]): SQL[] =>
  eventIds.map((id) => sql`select 'hidden', ${id}::text, to_jsonb(counted) from (${hiddenCounts(id)}) as counted`);

/** A row that was read as JSON, as a select of it has it: its fields in the order of the table, instants in our form. */
const asSelected = (collection: CollectionName, row: Row): Row =>
  Object.fromEntries(
    Object.entries(getTableColumns(tables[collection])).map(([field, column]) => {
      const value = row[column.name];
      return [field, value === null || is(column, PgJsonb) ? value : column.mapFromDriverValue(value)];
    }),
  ) as Row;
