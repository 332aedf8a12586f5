/** Asks a database of the tests, with all rights and on one connection. */
export type Ask = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** What a migrated database without rows has: its `server_state` row, and what tells whether all else is as it was. */
export interface Original {
  serverState: string;
  structure: string;
}

/**
 * What tells whether somebody has changed the schema since: what is new or other has been written later, and what is gone is
 * missing in the count. The text of it all takes ten times the work. The first 16,384 are Postgres's own.
 */
const WRITTEN = `
  select string_agg(part, ' ') as written from (
    select concat_ws(' ', 'columns', count(*), max(xmin::text::bigint)) as part from pg_attribute where attrelid >= 16384
    union all select concat_ws(' ', 'defaults', count(*), max(xmin::text::bigint)) from pg_attrdef
    union all select concat_ws(' ', 'indexes', count(*), max(xmin::text::bigint)) from pg_index where indexrelid >= 16384
    union all select concat_ws(' ', 'triggers', count(*), max(xmin::text::bigint)) from pg_trigger
    union all select concat_ws(' ', 'constraints', count(*), max(xmin::text::bigint)) from pg_constraint where oid >= 16384
    union all select concat_ws(' ', 'functions', count(*), max(xmin::text::bigint)) from pg_proc where oid >= 16384
    union all select concat_ws(' ', 'migrations', count(*), max(xmin::text::bigint)) from applied_migrations
  ) parts`;

/** What a test may leave beside tables: other schemas, settings and rights. The roles are those of the whole cluster. */
const SURROUNDINGS = `
  select string_agg(part, E'\\n' order by part collate "C") as surroundings from (
    select 'schema ' || nspname as part from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select concat_ws(' ', oid::regclass, relowner::regrole, relacl::text, reloptions::text)
      from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'setting', setrole, setconfig::text) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
    union all select concat_ws(' ', 'database', datdba::regrole, datacl::text, datallowconn, datconnlimit)
      from pg_database where datname = current_database()
    union all select 'prepared ' || gid from pg_prepared_xacts where database = current_database()
    union all select 'large object ' || oid from pg_largeobject_metadata
    union all select 'extension ' || extname from pg_extension
  ) parts`;

export async function originalOf(ask: Ask): Promise<Original> {
  const [state] = await ask<{ row: string }>('select s::text as row from server_state s');
  return { serverState: state?.row ?? '', structure: await structureOf(ask) };
}

async function structureOf(ask: Ask): Promise<string> {
  const [tables] = await ask<{ written: string }>(WRITTEN);
  const [around] = await ask<{ surroundings: string }>(SURROUNDINGS);
  return `${tables?.written}\n${around?.surroundings}`;
}

/** @returns whether it is reusable; false if a test has changed more than rows */
export async function emptyAgain(ask: Ask, { serverState, structure }: Original): Promise<boolean> {
  if ((await structureOf(ask)) !== structure) return false;
  const [full] = await ask<{ names: string | null }>(
    `select string_agg(quote_ident(relname), ',') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'
       and (pg_relation_size(oid) > 0 or reltuples >= 0)`,
  );
  await ask('begin');
  await ask('set local session_replication_role = replica');
  await ask('alter sequence change_sequence restart');
  // Not `delete`: deleted rows still take space, and Postgres would plan for a large table.
  if (full?.names) await ask(`truncate ${full.names}`);
  // What a test's `analyze` found would be taken for true of the next one's rows.
  await ask(`delete from pg_statistic using pg_class
    where starelid = pg_class.oid and relnamespace = 'public'::regnamespace`);
  await ask('insert into server_state select ($1::text::server_state).*', [serverState]);
  await ask('commit');
  return true;
}
