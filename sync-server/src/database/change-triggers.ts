import type { Condition, ScopeRule } from '@baraza/schema/entities/define-entity';
import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities/index';

/** Where the database says that a replicated table has changed. */
export const CHANGES_CHANNEL = 'baraza_changes';

/**
 * The statements that make every replicated table write the change feed. One trigger function serves them all;
 * which scopes a row belongs to is generated from the entities, the only place that says so.
 */
export function changeTriggers(): string[] {
  return [scopesFunction(), RECORD_CHANGE, ...collectionNames.map(attach)];
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
    language sql immutable as $$
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

/**
 * A row that was in a scope and is not any more stays in the feed of that scope, as deleted. The scopes of one change
 * share one place in the feed, so that who reads several of them meets it once.
 */
const RECORD_CHANGE = `
  create or replace function record_change() returns trigger language plpgsql as $$
  declare
    before jsonb;
    after jsonb;
    document jsonb;
    was_in text[] := '{}';
    is_in text[] := '{}';
    place bigint;
  begin
    if tg_op <> 'INSERT' then
      before := to_jsonb(old);
      was_in := document_scopes(tg_table_name, before);
    end if;
    if tg_op <> 'DELETE' then
      after := to_jsonb(new);
      is_in := document_scopes(tg_table_name, after);
    end if;
    if before = after then
      return null;
    end if;
    document := coalesce(after, before);
    place := nextval('change_sequence');
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
      select coalesce(document->>'event_id', document->>'id'), touched.scope, tg_table_name, document->>'id',
             pg_current_xact_id(), place, not (touched.scope = any (is_in))
      from (select unnest(was_in) union select unnest(is_in)) as touched(scope)
      order by touched.scope
      on conflict (event_id, collection, document_id, scope)
        do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    perform pg_notify('${CHANGES_CHANNEL}', '');
    return null;
  end
  $$`;

const attach = (name: CollectionName): string =>
  `create or replace trigger record_change after insert or update or delete on "${name}"
   for each row execute function record_change()`;
