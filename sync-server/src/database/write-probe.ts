import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Checks with a minimal write that the database accepts writes, and leaves no row, dead row version or feed entry.
 * Spilling rows to a temporary file checks for free disk space. Locking a row assigns a transaction id and forces a
 * commit to disk, and fails on a read-only database. Skips the row if another transaction has locked it.
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
