import { tables as replicated } from '@baraza/schema/tables';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as own from './tables.ts';

/** Every table there is: what replicas hold, and what the server keeps beside it. */
export function allTables(): PgTable[] {
  const all: unknown[] = [...Object.values(replicated), ...Object.values(own)];
  return all.filter((table): table is PgTable => is(table, PgTable));
}
