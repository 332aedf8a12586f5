import { heldPeople } from '@baraza/schema/people/held-people';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';

/**
 * SQL for the ids of the people whom an attendee knows: whom they are connected with, asked or are asked by, and whom they
 * block. The same as `who_knows` of the triggers, from the other side.
 */
export const knownTo = (userId: string): SQL => sql`(
  select addressee_id from connections where requester_id = ${userId}
  union all select requester_id from connections where addressee_id = ${userId} and not withheld
  union all select blocked_id from blocks where user_id = ${userId}
)`;

/** Which of these people the viewer's replica holds, if it does not hold everybody whom they may see. */
export async function heldAmong(
  queries: Queries,
  viewer: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (heldPeople(viewer) !== 'known') return undefined;
  const held = new Set([viewer.user_id]);
  if (ids.every((id) => held.has(id))) return held;
  const rows = await rowsOf<{ id: string }>(
    queries,
    sql`select asked.id from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as asked(id)
        where asked.id in ${knownTo(viewer.user_id)}`,
  );
  for (const { id } of rows) held.add(id);
  return held;
}
