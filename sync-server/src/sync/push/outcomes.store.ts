import type { CommandName } from '@baraza/schema/commands';
import { type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../database/is-one-of.ts';
import type { commands } from '../../database/tables.ts';

export type StoredOutcome = typeof commands.$inferSelect;

/** The answer to one command, without the documents. */
export type Answer = Pick<StoredOutcome, 'status' | 'code' | 'detail' | 'touched' | 'xid'>;

/** With whose command it was. */
export type OwnedAnswer = Answer & Pick<StoredOutcome, 'id' | 'user_id' | 'event_id' | 'device_id'>;

/** SQL for the `OwnedAnswer`s that are stored for these commands, as JSON. */
export const ownedAnswers = (ids: readonly string[]): SQL => sql`
  (select coalesce(jsonb_agg(to_jsonb(answer)), '[]') from (
     select id, user_id, event_id, device_id, status, code, detail, touched, xid::text from commands
     where ${isOneOf(sql`id`, ids)}) as answer)`;

/** SQL for the ids that imports of a device have found to mean somebody else, as JSON; see `DocumentRef.as`. */
export const knownAsOf = (deviceId: string): SQL => sql`
  (select coalesce(jsonb_object_agg(ref->>'id', ref->>'as'), '{}')
   from commands, jsonb_array_elements(touched) as ref
   where device_id = ${deviceId} and name = ${'import_people' satisfies CommandName} and ref ? 'as')`;
