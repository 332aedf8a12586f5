import { type Condition, conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities';
import { FEED_HORIZON } from '../feed/feed-horizon.ts';

/** Where the database says that a replicated table has changed. */
export const CHANGES_CHANNEL = 'baraza_changes';

/**
 * The statements that make every replicated table write the change feed. One trigger function serves them all;
 * which scopes a row belongs to is generated from the entities, the only place that says so.
 */
export function changeTriggers(): string[] {
  return [
    FEED_HORIZON,
    scopesFunction(),
    RECORD_CHANGES,
    RECORD_CONNECTED,
    ATTACH_CONNECTED,
    ...collectionNames.flatMap(attach),
  ];
}

type Connected = Extract<ScopeRule<string>, { audience: 'connected' }>;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown): string => `${text(JSON.stringify(value))}::jsonb`;

/** In PL/pgSQL, which plans it once for a connection: asked twice for each row, the same in SQL was half of an update. */
function scopesFunction(): string {
  const branches = collectionNames.map((name) => {
    const rules = entities[name].scopes as readonly ScopeRule<string>[];
    const scopes = rules.flatMap((rule) => (rule.audience === 'connected' ? [] : scopeExpression(rule)));
    const connected = rules.map((rule) => (rule.audience === 'connected' ? addConnected(rule) : ''));
    return `when ${text(name)} then scopes := array_remove(array[${scopes.join(', ')}], null); ${connected.join('')}`;
  });
  return `
    create or replace function document_scopes(collection text, document jsonb) returns text[]
    language plpgsql stable strict as $$
      declare
        scopes text[];
      begin
        case collection ${branches.join('\n')} end case;
        return scopes;
      end
    $$`;
}

/** The name of the scope, or null when the row is not in it. */
function scopeExpression(rule: Exclude<ScopeRule<string>, Connected>): string {
  const name =
    rule.audience === 'owner' ? `'user:' || nullif(document->>${text(rule.field)}, '')` : text(rule.audience);
  const conditions = conditionsOf(rule).map(holds);
  return conditions.length === 0 ? name : `case when ${conditions.join(' and ')} then ${name} end`;
}

/** Adds the scopes of everybody who is connected with the person whom a field names. */
function addConnected({ field, onlyIf }: Connected): string {
  const person = `document->>${text(field)}`;
  return `if ${holds(onlyIf)} then scopes := scopes || array(
    select 'user:' || case when c.requester_id = ${person} then c.addressee_id else c.requester_id end
    from connections c
    where c.status = 'accepted' and (c.requester_id = ${person} or c.addressee_id = ${person})
  ); end if;`;
}

const holds = ({ field, is }: Condition<string>): string => `document->${text(field)} = ${json(is)}`;

/** What a statement did to each row: as it was and as it is, null where it was or is not. */
const CHANGED = {
  insert: `select null::jsonb as before, to_jsonb(n) as after from new_rows n`,
  update: `select to_jsonb(o) as before, to_jsonb(n) as after from old_rows o full join new_rows n on n.id = o.id
           where o is distinct from n`,
  delete: `select to_jsonb(o) as before, null::jsonb as after from old_rows o`,
} as const;

type Operation = keyof typeof CHANGED;
const operations = Object.keys(CHANGED) as Operation[];

/**
 * A row that was in a scope and is not any more stays in the feed of that scope, as deleted. The scopes of one change
 * share one position in the feed, so that who reads several of them meets it once. Runs once for each statement: a
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
    numbered as materialized (
      select coalesce(after, before) as document, nextval('change_sequence') as seq,
             coalesce(document_scopes(tg_table_name, before), '{}') as was_in,
             coalesce(document_scopes(tg_table_name, after), '{}') as is_in
      from changed
    )
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select coalesce(numbered.document->>'event_id', numbered.document->>'id'), touched.scope, tg_table_name,
           numbered.document->>'id', pg_current_xact_id(), numbered.seq, not (touched.scope = any (numbered.is_in))
    from numbered cross join lateral (select unnest(was_in) union select unnest(is_in)) as touched(scope)
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    if found then
      perform pg_notify(${text(CHANGES_CHANNEL)}, '');
    end if;`;
}

/** Two who connect, or don't any more, have news of each other's cards, though the cards have not changed. */
const RECORD_CONNECTED = `
  create or replace function record_connected() returns trigger language plpgsql as $$
  declare
    were boolean := coalesce(old.status = 'accepted', false);
    are boolean := coalesce(new.status = 'accepted', false);
    pair record := coalesce(new, old);
  begin
    if were = are then
      return null;
    end if;
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select pair.event_id, 'user:' || reader, 'users', person, pg_current_xact_id(), nextval('change_sequence'), not are
    from (values (pair.requester_id, pair.addressee_id), (pair.addressee_id, pair.requester_id)) as card(person, reader)
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    perform pg_notify(${text(CHANGES_CHANNEL)}, '');
    return null;
  end
  $$`;

const ATTACH_CONNECTED = `
  create or replace trigger record_connected after insert or update or delete on connections
  for each row execute function record_connected()`;

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
