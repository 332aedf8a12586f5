import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Queries, rowsOf } from '../../database/database.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/** A table as drizzle-kit noted it beside a migration: what the server of that time knew of it. */
export interface EarlierTable {
  name: string;
  columns: Record<string, EarlierColumn>;
}

interface EarlierColumn {
  name: string;
  type: string;
  /** Only of one that numbers its rows by itself. */
  identity?: unknown;
}

interface Journal {
  entries: { idx: number; tag: string }[];
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(new URL(path, MIGRATIONS), 'utf8'));

/** Names of all migrations, in order: a server was once as each of them left the database. */
export const allVersions = (): string[] => read<Journal>('meta/_journal.json').entries.map(({ tag }) => tag);

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

export const EPOCH_OF_THEN = 'the epoch of then';

/** What an event has in its tables, two rows in each, in the database of an earlier version. */
export class EarlierVersion {
  readonly tables: EarlierTable[];

  constructor(readonly number: number) {
    const name = `meta/${String(number).padStart(4, '0')}_snapshot.json`;
    this.tables = Object.values(read<{ tables: Record<string, EarlierTable> }>(name).tables);
  }

  /** Leaves an empty database as the server of then would have. */
  async make(queries: Queries): Promise<void> {
    await queries.execute(sql`drop schema public cascade`);
    await queries.execute(sql`create schema public`);
    await queries.execute(
      sql`create table applied_migrations (hash text primary key, applied_at timestamptz default now())`,
    );
    const until = readMigrationFiles({ migrationsFolder: MIGRATIONS.pathname }).slice(0, this.number + 1);
    for (const { sql: statements, hash } of until) {
      for (const statement of statements) await queries.execute(sql.raw(statement));
      await queries.execute(sql`insert into applied_migrations (hash) values (${hash})`);
    }
    for (const table of this.tables) if (table.name !== 'server_state') await this.fill(queries, table, ['a', 'b']);
    await queries.execute(sql`
      insert into server_state (id, epoch, written_in)
      select 1, ${EPOCH_OF_THEN}, concat_ws(':', s.system_identifier, c.timeline_id, d.oid)
      from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`);
  }

  /** As Drizzle writes it: with every column that it knows, and no other. */
  async fill(queries: Queries, { name, columns }: EarlierTable, rows: readonly string[]): Promise<void> {
    const written = Object.values(columns).filter(({ identity }) => !identity);
    const list = written.map((column) => `"${column.name}"`).join(', ');
    for (const row of rows) {
      const values = written.map((column) => `'${someOf(column, row)}'`).join(', ');
      await queries.execute(sql.raw(`insert into "${name}" (${list}) values (${values})`));
    }
  }

  /** Content of every table, in the columns of then. */
  async rows(queries: Queries): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const table of this.tables) found[table.name] = await this.rowsOfTable(queries, table);
    return found;
  }

  async rowsOfTable(queries: Queries, { name, columns }: EarlierTable): Promise<unknown> {
    const list = Object.keys(columns)
      .map((column) => `"${column}"`)
      .join(', ');
    const [row] = await rowsOf<{ all: unknown }>(
      queries,
      sql.raw(`select jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text) as all
        from (select ${list} from "${name}") r`),
    );
    return row?.all;
  }
}

const VALUES: Record<string, (row: string) => string> = {
  jsonb: (row) => JSON.stringify([row]),
  'timestamptz(3)': () => '2026-11-20T08:30:00.123Z',
  date: () => '2026-11-20',
  bigint: (row) => String(row.charCodeAt(0)),
  smallint: (row) => String(row.charCodeAt(0)),
  integer: (row) => String(row.charCodeAt(0)),
  boolean: () => 'true',
  bytea: (row) => `\\x${Buffer.from(row).toString('hex')}`,
  xid8: () => '3',
  'uuid[]': () => '{00000000-0000-4000-8000-000000000000}',
};

function someOf({ name, type }: EarlierColumn, row: string): string {
  if (type !== 'text') return (VALUES[type] ?? unknownType(type))(row);
  return `${name} ${row}`;
}

function unknownType(type: string): never {
  throw new Error(`Say in VALUES what a column of the type ${type} has in it.`);
}
