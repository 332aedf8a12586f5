import type { Condition, ScopeRule } from '@baraza/schema/entities/define-entity';
import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities/index';

/** Where the database says that a replicated table has changed. */
export const CHANGES_CHANNEL = 'baraza_changes';

/**
 * The statements that make every replicated table write the change feed. One trigger function serves them all;
 * which scopes a row belongs to is generated from the entities, the only place that says so.
 */
export function changeTriggers(): string[] {
  return [scopesFunction(), RECORD_CHANGES, ...collectionNames.flatMap(attach)];
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown): string => `${text(JSON.stringify(value))}::jsonb`;

function scopesFunction(): string {
  const branches = collectionNames.map((name) => {
    const scopes = (entities[name].scopes as readonly ScopeRule<string>[]).map(scopeExpression);
    return `when ${text(name)} then array_remove(array[${scopes.join(', ')}], null)`;
  });
  return `
    create or replace function document_scopes(collection text, document jsonb) returns text[]
    language sql immutable strict as $$
      select case collection ${branches.join('\n')} end
    $$`;
}

/** The name of the scope, or null when the row is not in it. */
function scopeExpression(rule: ScopeRule<string>): string {
  if (rule.audience === 'admin') return `'admin'`;
  if (rule.audience === 'owner') return `'user:' || nullif(document->>${text(rule.field)}, '')`;
  return rule.onlyIf ? `case when ${holds(rule.onlyIf)} then 'public' end` : `'public'`;
}

const holds = ({ field, is }: Condition<string>): string => `document->${text(field)} = ${json(is)}`;

/** What a statement did to each row: as it was and as it is, null where it was or is not. */
const CHANGED = {
  insert: `select null::jsonb as before, to_jsonb(n) as after from new_rows n`,
  update: `select to_jsonb(o) as before, to_jsonb(n) as after from old_rows o full join new_rows n on n.id = o.id
           where to_jsonb(o) is distinct from to_jsonb(n)`,
  delete: `select to_jsonb(o) as before, null::jsonb as after from old_rows o`,
} as const;

type Operation = keyof typeof CHANGED;
const operations = Object.keys(CHANGED) as Operation[];

/**
 * A row that was in a scope and is not any more stays in the feed of that scope, as deleted. The scopes of one change
 * share one place in the feed, so that who reads several of them meets it once. Runs once for each statement: a
 * hundred check-ins in one are a quarter of the work of a hundred rows.
 */
const RECORD_CHANGES = `
  create or replace function record_changes() returns trigger language plpgsql as $$
  begin
    ${operations.map((operation) => `if tg_op = ${text(operation.toUpperCase())} then ${record(operation)} end if;`).join('\n')}
    return null;
  end
  $$`;

function record(operation: Operation): string {
  return `
    with changed as materialized (${CHANGED[operation]}),
    placed as materialized (
      select coalesce(after, before) as document, nextval('change_sequence') as place,
             coalesce(document_scopes(tg_table_name, before), '{}') as was_in,
             coalesce(document_scopes(tg_table_name, after), '{}') as is_in
      from changed
    )
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select coalesce(placed.document->>'event_id', placed.document->>'id'), touched.scope, tg_table_name,
           placed.document->>'id', pg_current_xact_id(), placed.place, not (touched.scope = any (placed.is_in))
    from placed cross join lateral (select unnest(was_in) union select unnest(is_in)) as touched(scope)
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    if found then
      perform pg_notify(${text(CHANGES_CHANNEL)}, '');
    end if;`;
}

const ROWS_OF: Record<Operation, string> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

const attach = (name: CollectionName): string[] =>
  operations.map(
    (operation) =>
      `create or replace trigger record_${operation} after ${operation} on "${name}"
       referencing ${ROWS_OF[operation]} for each statement execute function record_changes()`,
  );
