import { tables as replicated } from '@baraza/schema/tables';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as own from '../tables.ts';

/** Every table: the replicated ones and those that only the server has. */
export function allTables(): PgTable[] {
  const all: unknown[] = [...Object.values(replicated), ...Object.values(own)];
  return all.filter((table): table is PgTable => is(table, PgTable));
}
