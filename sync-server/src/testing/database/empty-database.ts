/** Asks a database of the tests, with all rights and on one connection. */
export type Ask = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** What a migrated database without rows has: its `server_state` row, and the text of all else that is not rows. */
export interface Original {
  serverState: string;
  structure: string;
}

/** A query for the text of a database's schema, a line for each part of it. */
export const STRUCTURE = `
  select string_agg(part, E'\\n' order by part collate "C") as structure from (
    select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, pg_get_expr(adbin, adrelid)) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relnamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled, tgfoid::regproc) from pg_trigger
    union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
    union all select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'migration ' || hash from applied_migrations
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
  const [tables] = await ask<{ structure: string }>(STRUCTURE);
  const [around] = await ask<{ surroundings: string }>(SURROUNDINGS);
  return `${tables?.structure}\n${around?.surroundings}`;
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
