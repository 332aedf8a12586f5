import { conditionsOf, type Entity } from '@baraza/schema/define/entity';
import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities';
import { FEED_HORIZON } from '../feed/feed-horizon.ts';
import { KNOWN_PEOPLE, scopesOfRow, text } from './document-scopes.ts';

/** NOTIFY channel for changes to a replicated table; the payload is the schema that it is in. */
export const CHANGES_CHANNEL = 'baraza_changes';

/**
 * SQL statements that make every replicated table write the change feed. The trigger function of a table is generated from
 * its entity, the only definition of who reads it. One function for all tables, which reads each row as JSON, takes twice as long.
 */
export function changeTriggers(): string[] {
  return [
    FEED_HORIZON,
    ...KNOWN_PEOPLE,
    ...collectionNames.flatMap((name) => [recordChanges(name), ...attach(name)]),
    RECORD_CONNECTED,
    RECORD_BLOCKED,
    ...ATTACH_KNOWN,
    ...DROP_EARLIER,
  ];
}

/** What earlier versions had: a function for all tables. */
const DROP_EARLIER = [
  'drop function if exists record_changes()',
  'drop function if exists document_scopes(text, jsonb)',
];

/** Rows before and after a statement: `o` and `n`. */
const CHANGED = {
  insert: 'new_rows n',
  update: 'old_rows o full join new_rows n on n.id = o.id where o is distinct from n',
  delete: 'old_rows o',
} as const;

type Operation = keyof typeof CHANGED;
const operations = Object.keys(CHANGED) as Operation[];

const functionOf = (name: CollectionName): string => `record_changes_of_${name}`;

/**
 * A row that has left a scope stays in the feed of that scope as deleted; who begins or ceases to see a row is always
 * told. All scopes of one change share one position in the feed, so that a reader of several scopes gets it once. Runs
 * once for each statement: for a hundred check-ins in one statement that takes a quarter of the time of a row trigger.
 */
const recordChanges = (name: CollectionName): string => `
  create or replace function ${functionOf(name)}() returns trigger language plpgsql as $$
  begin
    ${operations.map((operation) => `if tg_op = ${text(operation.toUpperCase())} then ${record(name, operation)} end if;`).join('\n')}
    return null;
  end
  $$`;

function record(name: CollectionName, operation: Operation): string {
  const fieldOf = {
    insert: (name: string) => `n.${name}`,
    update: (name: string) => `coalesce(n.${name}, o.${name})`,
    delete: (name: string) => `o.${name}`,
  };
  const field = fieldOf[operation];
  return `
    with changed as materialized (
      select ${field(name === 'events' ? 'id' : 'event_id')} as event, ${field('id')} as id, nextval('change_sequence') as seq,
             ${operation === 'insert' ? NONE : scopesOfRow(name, 'o')} as was_in,
             ${operation === 'delete' ? NONE : scopesOfRow(name, 'n')} as is_in,
             ${operation === 'update' ? onlyToldOf(name) : 'null'} as only_told
      from ${CHANGED[operation]}
    )
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select changed.event, touched.scope, ${text(name)}, changed.id, pg_current_xact_id(), changed.seq,
           not (touched.scope = any (is_in))
    from changed cross join lateral (select unnest(was_in) union select unnest(is_in)) as touched(scope)
    where only_told is null or touched.scope = only_told
      or not (touched.scope = any (was_in) and touched.scope = any (is_in))
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    if found then
      perform pg_notify(${text(CHANGES_CHANNEL)}, tg_table_schema);
    end if;`;
}

const NONE = `'{}'::text[]`;

/**
 * SQL for the only scope that is told of an update: that of the owner, or of the admins with the doors, where only what no
 * other reader sees has changed, '' (nobody) where nobody reads it; null where all are. To tell more would be a pull for each
 * reader, or a hint that something happened.
 */
function onlyToldOf(name: CollectionName): string {
  const { scopes, restricted } = entities[name] as Entity;
  const readBy = (audience: string) =>
    Object.keys(restricted).filter((field) => restricted[field]?.join() === audience);
  const [unread, owned, ofAdmins] = [readBy(''), readBy('owner'), readBy('admin')];
  const owner = scopes.find((rule) => rule.audience === 'owner');
  const hasAdmins = scopes.some((rule) => rule.audience === 'admin' && conditionsOf(rule).length === 0);
  // As JSON only where one of them has changed: few updates change what is restricted.
  const when = (fields: string[], scope: string) => {
    const list = `array[${fields.map(text).join(', ')}]`;
    const any = fields.map((field) => `o."${field}" is distinct from n."${field}"`).join(' or ');
    return `when (${any}) and to_jsonb(o) - ${list} = to_jsonb(n) - ${list} then ${scope}`;
  };
  const cases = [
    unread.length > 0 ? when(unread, `''`) : '',
    owner && owned.length > 0 ? when([...owned, ...unread], `'user:' || n."${owner.field}"`) : '',
    hasAdmins && ofAdmins.length > 0 ? when([...ofAdmins, ...unread], `'admin'`) : '',
  ].join(' ');
  return cases.trim() ? `case ${cases} end` : 'null';
}

/**
 * SQL that waits for who is changing these cards: they don't see yet who begins to know them. Noted before they commit, the
 * new reader might pull the card as it was, and would not be told of the change.
 */
const awaitCards = (ids: string): string => `perform from users where id in (${ids}) order by id for share;`;

/** What of a person only those see who are connected with them. Its id is the person's. */
const FOR_CONNECTED = collectionNames.filter(
  (name) => name !== 'users' && (entities[name] as Entity).scopes.some(({ audience }) => audience === 'connected'),
);

/**
 * Locks what a person shares until the transaction ends: shared by those who begin to see it, alone by who changes it. Of two at
 * once, the later one finds what the earlier one did; otherwise neither would tell the new reader.
 */
const LOCK_SHARED = `pg_advisory_xact_lock_shared(hashtextextended('shared ' || person, 0))`;

const recordConnected = (name: CollectionName): string => `
    if were <> are then
      perform ${LOCK_SHARED}
      from (values (least(pair.requester_id, pair.addressee_id)), (greatest(pair.requester_id, pair.addressee_id))) as of(person);
      insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
      select pair.event_id, 'user:' || reader, ${text(name)}, shared.id, pg_current_xact_id(), nextval('change_sequence'), not are
      from (values (pair.requester_id, pair.addressee_id), (pair.addressee_id, pair.requester_id)) as sees(reader, person)
      join ${name} shared on shared.id = person and shared.event_id = pair.event_id
      on conflict (event_id, collection, document_id, scope)
        do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
      if found then
        perform pg_notify(${text(CHANGES_CHANNEL)}, tg_table_schema);
      end if;
    end if;`;

/**
 * When two people connect or disconnect, each one's user document changes for the other, though the row did not. In a large
 * event it begins with the request: who knows whom decides there whose replica holds whom.
 */
const RECORD_CONNECTED = `
  create or replace function record_connected() returns trigger language plpgsql as $$
  declare
    were boolean := coalesce(old.status = 'accepted', false);
    are boolean := coalesce(new.status = 'accepted', false);
    was_there boolean := tg_op <> 'INSERT';
    is_there boolean := tg_op <> 'DELETE';
    pair record := coalesce(new, old);
    is_large boolean := is_large_event(pair.event_id);
  begin
    if were = are and not is_large then
      return null;
    end if;
    if is_there and (is_large or are) then ${awaitCards('pair.requester_id, pair.addressee_id')} end if;
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select pair.event_id, 'user:' || reader, 'users', person, pg_current_xact_id(), nextval('change_sequence'),
           not (case when is_large then knows else are end)
    from (values
      (pair.requester_id, pair.addressee_id, was_there, is_there),
      (pair.addressee_id, pair.requester_id, was_there and not old.withheld, is_there and not new.withheld)
    ) as card(reader, person, knew, knows)
    where were <> are or knew <> knows
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
    if found then
      perform pg_notify(${text(CHANGES_CHANNEL)}, tg_table_schema);
    end if;
    ${FOR_CONNECTED.map(recordConnected).join('')}
    return null;
  end
  $$`;

/** In a large event a replica holds whom its person blocks, so that they can be unblocked by name. */
const RECORD_BLOCKED = `
  create or replace function record_blocked() returns trigger language plpgsql as $$
  declare
    block record := coalesce(new, old);
  begin
    if is_large_event(block.event_id) then
      if tg_op <> 'DELETE' then ${awaitCards('block.blocked_id')} end if;
      insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
      values (block.event_id, 'user:' || block.user_id, 'users', block.blocked_id, pg_current_xact_id(),
              nextval('change_sequence'), tg_op = 'DELETE')
      on conflict (event_id, collection, document_id, scope)
        do update set xid = excluded.xid, seq = excluded.seq, deleted = excluded.deleted;
      perform pg_notify(${text(CHANGES_CHANNEL)}, tg_table_schema);
    end if;
    return null;
  end
  $$`;

const ATTACH_KNOWN = [
  `create or replace trigger record_connected after insert or update or delete on connections
   for each row execute function record_connected()`,
  `create or replace trigger record_blocked after insert or update or delete on blocks
   for each row execute function record_blocked()`,
];

const ROWS_OF: Record<Operation, string> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

const attach = (name: CollectionName): string[] =>
  operations.map(
    (operation) =>
      `create or replace trigger record_${operation} after ${operation} on "${name}"
       referencing ${ROWS_OF[operation]} for each statement execute function ${functionOf(name)}()`,
  );
