import { getTableName, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { allTables } from '../../database/tables/all-tables.ts';

export interface DatabaseFacts {
  /** 170002 is 17.2. */
  version: number;
  encoding: string;
  max_connections: number;
  /** May make tables, and temporary ones, which migrations and a restore do. */
  may_create: boolean;
  may_temp: boolean;
  only_reads: boolean;
  /** Settings by which a power cut loses what was acknowledged. */
  unsafe: string[];
  /** Our tables that belong to another account, which migrations can't change. */
  not_ours: string[];
  /** Where the log is archived: the piece of it that was not taken, and when, in UTC; null while the last one was. */
  not_archived: { file: string; at: string } | null;
  /** Milliseconds since 1970. */
  clock: number;
}

export async function readFacts(queries: Queries): Promise<DatabaseFacts> {
  const names = sql.join(
    allTables().map((table) => sql`${getTableName(table)}`),
    sql`, `,
  );
  const [facts] = await rowsOf<DatabaseFacts>(
    queries,
    sql`select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as max_connections,
      has_schema_privilege(current_schema(), 'create') as may_create,
      has_database_privilege(current_database(), 'temporary') as may_temp,
      (pg_is_in_recovery() or current_setting('transaction_read_only') = 'on') as only_reads,
      (select coalesce(json_agg(name order by name), '[]') from pg_settings where setting = 'off'
        and name in ('fsync', 'full_page_writes', 'synchronous_commit')) as unsafe,
      (select coalesce(json_agg(tablename order by tablename), '[]') from pg_tables where schemaname = current_schema()
        and tablename in (${names}) and not pg_has_role(tableowner, 'usage')) as not_ours,
      (select json_build_object('file', last_failed_wal,
          'at', to_char(last_failed_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'
          and last_failed_time > coalesce(last_archived_time, '-infinity')) as not_archived,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`,
  );
  if (!facts) throw new Error('it answers nothing');
  return facts;
}

/** Whether migrations were ever applied here. */
export async function hasTables(queries: Queries): Promise<boolean> {
  const [found] = await rowsOf<{ has: boolean }>(
    queries,
    sql`select to_regclass('applied_migrations') is not null as has`,
  );
  return found?.has ?? false;
}

/** The last moment that the database remembers, in milliseconds since 1970; undefined in an empty one. */
export async function lastMoment(queries: Queries): Promise<number | undefined> {
  const [found] = await rowsOf<{ at: number | null }>(
    queries,
    sql`select (extract(epoch from max(applied_at)) * 1000)::float8 as at from applied_migrations`,
  );
  return found?.at ?? undefined;
}
