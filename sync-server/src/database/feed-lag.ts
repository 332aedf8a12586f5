import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from './database.ts';

/** Seconds since the oldest transaction began that writes and has not ended: what came after it can't be read yet. */
export async function feedLag(queries: Queries): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    queries,
    sql`select coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 as seconds
        from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()`,
  );
  return Math.round((row?.seconds ?? 0) * 1_000) / 1_000;
}
