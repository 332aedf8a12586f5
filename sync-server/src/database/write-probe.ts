import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Writes as little as shows that the database takes writes, and leaves nothing behind: no row, no dead version of one,
 * nothing in the change feed. What does not fit into memory is spilled to a file, so the disk is asked for room; a locked
 * row gives the transaction an id and a commit that must reach the disk, and is refused by a database that only reads.
 * A row that somebody else holds at this moment is passed over.
 */
export const tryToWrite = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('statement_timeout', '4s', true), set_config('work_mem', '64kB', true),
             set_config('temp_tablespaces', '', true)`);
    await tx.execute(sql`
      with spilled as materialized (select repeat('.', 8000) as page from generate_series(1, 25))
      select sum(length(page)) from spilled`);
    await tx.execute(sql`select id from server_state for no key update skip locked`);
  });
