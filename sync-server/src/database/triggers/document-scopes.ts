import { type Condition, conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { type CollectionName, entities } from '@baraza/schema/entities';

type Connected = Extract<ScopeRule<string>, { audience: 'connected' }>;

/** A string, as SQL writes it. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * SQL for the scopes in which a row is, as an array of text; none of a row that is not there.
 * @param row alias of the row
 */
export function scopesOfRow(name: CollectionName, row: string): string {
  const rules = entities[name].scopes as readonly ScopeRule<string>[];
  const scopes = rules.flatMap((rule) => (rule.audience === 'connected' ? [] : scopeExpression(rule, row)));
  const all = [
    `array_remove(array[${scopes.join(', ')}]::text[], null)`,
    ...rules.flatMap((rule) => (rule.audience === 'connected' ? connectedWith(rule, row) : [])),
    ...(name === 'users' ? [whoKnows(row)] : []),
  ];
  return `case when ${row}.id is null then '{}'::text[] else ${all.join(' || ')} end`;
}

/** SQL for the scope's name; null when the row is not in it. */
function scopeExpression(rule: Exclude<ScopeRule<string>, Connected>, row: string): string {
  const name = rule.audience === 'owner' ? `'user:' || nullif(${row}."${rule.field}", '')` : text(rule.audience);
  const conditions = conditionsOf(rule).map((condition) => holds(condition, row));
  return conditions.length === 0 ? name : `case when ${conditions.join(' and ')} then ${name} end`;
}

const holds = ({ field, is }: Condition<string>, row: string): string =>
  `${row}."${field}" = ${typeof is === 'string' ? text(is) : is}`;

/** SQL for the scopes of everybody who is connected with the person named in a field. */
function connectedWith({ field, onlyIf = [] }: Connected, row: string): string {
  const person = `${row}."${field}"`;
  const conditions = conditionsOf({ onlyIf }).map((condition) => holds(condition, row));
  return `case when ${conditions.join(' and ') || 'true'} then array(
    select 'user:' || case when c.requester_id = ${person} then c.addressee_id else c.requester_id end
    from connections c
    where c.status = 'accepted' and (c.requester_id = ${person} or c.addressee_id = ${person})
  ) else '{}' end`;
}

/** SQL for the scopes of who knows a person in a large event. One who hides is seen by those connected with them alone. */
const whoKnows = (row: string): string => `
  case when not ${row}.hidden and is_large_event(${row}.event_id)
  then array(select 'user:' || reader from who_knows(${row}.id) as reader) else '{}' end`;

/**
 * Who knows a person: their replica holds this card in a large event, where the others hold it not (`heldPeople`). The same
 * as `knownTo`, from the other side.
 */
export const KNOWN_PEOPLE = [
  `create or replace function is_large_event(event text) returns boolean language plpgsql stable as $$
    begin
      return exists (select from events e where e.id = event and e.large);
    end
  $$`,
  `create or replace function who_knows(person text) returns setof text language sql stable as $$
    select requester_id from connections where addressee_id = person
    union select addressee_id from connections where requester_id = person and not withheld
    union select user_id from blocks where blocked_id = person
  $$`,
];
