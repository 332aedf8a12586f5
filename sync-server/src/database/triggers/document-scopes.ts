import { type Condition, conditionsOf, type ScopeRule } from '@baraza/schema/define/entity';
import { collectionNames, entities } from '@baraza/schema/entities';

type Connected = Extract<ScopeRule<string>, { audience: 'connected' }>;

/** A string, as SQL writes it. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown): string => `${text(JSON.stringify(value))}::jsonb`;

/** The function that says in which scopes a row is, and what it asks. */
export const documentScopes = (): string[] => [...KNOWN_PEOPLE, scopesFunction()];

/** In PL/pgSQL, which caches its plan per connection: as an SQL function it took half of the time of an update. */
function scopesFunction(): string {
  const branches = collectionNames.map((name) => {
    const rules = entities[name].scopes as readonly ScopeRule<string>[];
    const scopes = rules.flatMap((rule) => (rule.audience === 'connected' ? [] : scopeExpression(rule)));
    const connected = rules.map((rule) => (rule.audience === 'connected' ? addConnected(rule) : ''));
    const known = name === 'users' ? ADD_KNOWN : '';
    return `when ${text(name)} then scopes := array_remove(array[${scopes.join(', ')}], null); ${connected.join('')}${known}`;
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

/** SQL for the scope's name; null when the row is not in it. */
function scopeExpression(rule: Exclude<ScopeRule<string>, Connected>): string {
  const name =
    rule.audience === 'owner' ? `'user:' || nullif(document->>${text(rule.field)}, '')` : text(rule.audience);
  const conditions = conditionsOf(rule).map(holds);
  return conditions.length === 0 ? name : `case when ${conditions.join(' and ')} then ${name} end`;
}

/** SQL that adds the scopes of everybody who is connected with the person named in a field. */
function addConnected({ field, onlyIf = [] }: Connected): string {
  const person = `document->>${text(field)}`;
  const conditions = conditionsOf({ onlyIf }).map(holds);
  return `if ${conditions.join(' and ') || 'true'} then scopes := scopes || array(
    select 'user:' || case when c.requester_id = ${person} then c.addressee_id else c.requester_id end
    from connections c
    where c.status = 'accepted' and (c.requester_id = ${person} or c.addressee_id = ${person})
  ); end if;`;
}

/**
 * Who knows a person: their replica holds this card in a large event, where the others hold it not (`heldPeople`). The same
 * as `knownTo`, from the other side.
 */
const KNOWN_PEOPLE = [
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

/** A person who hides is seen by those connected with them alone, whom `addConnected` adds. */
const ADD_KNOWN = `if not (document->>'hidden')::boolean and is_large_event(document->>'event_id') then
  scopes := scopes || array(select 'user:' || reader from who_knows(document->>'id') as reader);
end if;`;

const holds = ({ field, is }: Condition<string>): string => `document->${text(field)} = ${json(is)}`;
