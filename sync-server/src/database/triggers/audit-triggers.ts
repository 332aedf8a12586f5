import { collectionNames, entities } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { allTables } from '../tables/all-tables.ts';
import * as own from '../tables.ts';

/** Transaction setting: who does what, as JSON. While it is set, every row change is written to the audit log. */
export const ACTING = 'baraza.acting';
/** Transaction setting: allows erasing a person from the rows in audit entries. Nothing else in an entry can change. */
export const ERASING = 'baraza.erasing';

/** Internal tables whose content no person decides (mails: what caused them has its entry), and whom people asked to connect. */
const NOT_AUDITED: readonly PgTable[] = [
  own.changes,
  own.commands,
  own.foldedOutcomes,
  own.auditLog,
  own.serverState,
  own.rateLimits,
  own.pushedNotifications,
  own.mails,
  own.mailRefusals,
  own.connectionRequests,
];

/** What no admin is sent they don't read in the log either: what people star, note, rate, share, and with whom. */
const PRIVATE: readonly PgTable[] = collectionNames
  .filter((name) => entities[name].scopes.every(({ audience }) => audience !== 'admin' && audience !== 'public'))
  .map((name) => tables[name]);

const UNAUDITED = new Set<PgTable>([...NOT_AUDITED, ...PRIVATE]);

/**
 * Secret or large columns, and who wrote a report: the log records only that they have a value and that it changed. An
 * admin who was reported reads the log too.
 */
const HIDDEN =
  '(password|secret|token|private|_hash$|^hash$|^ticket_code$|^bytes$|^p256dh$|^auth$|^value$|^reporter_id$|^text$|^words$)';

/** Every table that a person may change; new tables are included automatically. */
const auditedTables = (): PgTable[] => allTables().filter((table) => !UNAUDITED.has(table));

/** SQL statements that make the database write the audit log and protect it from changes. */
export function auditTriggers(): string[] {
  return [ROW_KEY, SEEN, WRITE_ENTRIES, ...auditedTables().flatMap(attach), DETACH, KEEP, ...GUARDS];
}

const ROW_KEY = `
  create or replace function audit_key(document jsonb, keys text[]) returns text language sql immutable as $$
    select string_agg(document->>key, '~') from unnest(keys) as key
  $$`;

/** A row for the log, with hidden columns masked; `other` is the row that it is compared with. */
const SEEN = `
  create or replace function audit_seen(document jsonb, other jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, case
      when key !~ '${HIDDEN}' or value = 'null' then value
      when other is null or other->key = value then '"hidden"'::jsonb
      else '"hidden, changed"'::jsonb end)
    from jsonb_each(document)
  $$`;

const entry = (from: string): string => `
  insert into audit_log (id, event_id, at, user_id, action, collection, document_id, before, after)
  select gen_random_uuid()::text, acting->>'event_id', cast(acting->>'at' as timestamptz), acting->>'user_id',
         acting->>'action', tg_table_name,
         coalesce(row_now->>'id', row_now->>'document_id', row_now->>'user_id', row_now->>'door_id', row_now->>'event_id', audit_key(row_now, tg_argv)),
         audit_seen(before, null), audit_seen(after, before)
  from (${from}) changed(before, after) cross join lateral (select coalesce(after, before)) as named(row_now);`;

const WRITE_ENTRIES = `
  create or replace function audit_changes() returns trigger language plpgsql as $$
  declare
    acting jsonb := nullif(current_setting('${ACTING}', true), '')::jsonb;
  begin
    if acting is null then
      return null;
    end if;
    if tg_op = 'INSERT' then ${entry('select null::jsonb, to_jsonb(n) from new_rows n')}
    elsif tg_op = 'DELETE' then ${entry('select to_jsonb(o), null::jsonb from old_rows o')}
    else ${entry(`
      select to_jsonb(o), to_jsonb(n) from old_rows o
      full join new_rows n on audit_key(to_jsonb(o), tg_argv) = audit_key(to_jsonb(n), tg_argv)
      where to_jsonb(o) is distinct from to_jsonb(n)`)}
    end if;
    return null;
  end
  $$`;

const ROWS_OF = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

function attach(table: PgTable): string[] {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0)
    throw new Error(`The table ${name} has no primary key: the audit log can't tell its rows apart`);
  const names = keys.map((column) => `'${column.name}'`).join(', ');
  return Object.entries(ROWS_OF).map(
    ([operation, rows]) =>
      `create or replace trigger audit_${operation} after ${operation} on "${name}"
       referencing ${rows} for each statement execute function audit_changes(${names})`,
  );
}

/** Versions that audited more tables left their triggers there. A table without one is not locked. */
const DETACH = `
  do $$ declare
    left_there record;
  begin
    for left_there in
      select tgname as name, tgrelid::regclass as of_table from pg_trigger
      where tgname in (${Object.keys(ROWS_OF)
        .map((operation) => `'audit_${operation}'`)
        .join(', ')})
        and tgrelid in (${[...UNAUDITED].map((table) => `'"${getTableName(table)}"'::regclass`).join(', ')})
    loop
      execute format('drop trigger %I on %s', left_there.name, left_there.of_table);
    end loop;
  end $$`;

const KEEP = `
  create or replace function keep_audit_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if current_setting('${ERASING}', true) = 'on'
        and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after' then
        return new;
      end if;
    end if;
    raise exception 'The audit log is only ever added to' using errcode = 'insufficient_privilege';
  end
  $$`;

const GUARDS = [
  `create or replace trigger kept before update or delete on audit_log for each row execute function keep_audit_log()`,
  `create or replace trigger kept_whole before truncate on audit_log for each statement execute function keep_audit_log()`,
];
