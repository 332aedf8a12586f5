import type { CommandName } from '@baraza/schema/commands';
import { PROBLEMS } from '@baraza/schema/sync/problem';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { commands, devices, foldedOutcomes } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { Answer } from './outcomes.store.ts';

type FoldedAnswer = Pick<Answer, 'status' | 'code' | 'detail'>;

/** An outcome as it is folded: why it was refused, null if it was applied. */
export interface Folded {
  id: string;
  code: keyof typeof PROBLEMS | null;
}

/**
 * SQL for those of these commands whose outcomes are folded, as JSON. Folding moves an outcome in one transaction: read in
 * the statement that reads those not folded, or in a later one, it is in one of both.
 * @param fromSeq the least number of these commands: all that is folded of a device may be from before, and has thousands
 */
export const foldedAmong = (
  { user_id, event_id }: Pick<Viewer, 'user_id' | 'event_id'>,
  deviceId: string,
  ids: readonly string[],
  fromSeq: number,
): SQL => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'code', asked.code)), '[]')
   from ${foldedOutcomes} as folded, lateral (
     with asked as (select id from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as asked(id))
     select asked.id, null as code from asked join unnest(folded.applied) as applied(id) on applied.id = asked.id::uuid
     union all
     select asked.id, folded.refused->>lower(asked.id) from asked where folded.refused ? lower(asked.id)
   ) as asked
   where folded.device_id = ${deviceId} and folded.user_id = ${user_id} and folded.event_id = ${event_id}
     and folded.last_seq >= ${fromSeq})`;

export const unfolded = ({ code }: Folded): FoldedAnswer =>
  code === null
    ? { status: 'applied', code, detail: null }
    : { status: 'rejected', code, detail: `${PROBLEMS[code].title}.` };

/** Call it for ids whose outcomes are not stored any more. */
export async function findFolded(
  tx: Queries,
  viewer: Viewer,
  deviceId: string,
  ids: readonly string[],
): Promise<Map<string, FoldedAnswer>> {
  if (ids.length === 0) return new Map();
  const [read] = await rowsOf<{ folded: Folded[] }>(tx, sql`select ${foldedAmong(viewer, deviceId, ids, 0)} as folded`);
  return new Map(read?.folded.map((folded) => [folded.id, unfolded(folded)]));
}

/** A sync client may be in the middle of a retry. */
const YOUNGEST = sql`now() - interval '1 hour'`;
/** Says whom the device means by ids of its own; what names them may have been begun before the device heard of it. */
const YOUNGEST_IMPORT = sql`now() - interval '1 day'`;
/** As long as a session lasts without use: what nobody asked for until then is asked for by a new sign-in at most. */
const OLDEST = sql`now() - interval '14 days'`;

/**
 * Folds outcomes that no device waits for: those older than the last push of their device, by which it said that
 * nothing more waits on it, and all that are older than a session lasts.
 * @returns how many were folded, at most `limit`
 */
export async function foldOutcomes(queries: Queries, eventId: string, limit: number): Promise<number> {
  const due = queries
    .select({ id: commands.id })
    .from(commands)
    .leftJoin(devices, and(eq(devices.id, commands.device_id), eq(devices.user_id, commands.user_id)))
    .where(
      and(
        eq(commands.event_id, eventId),
        sql`${commands.arrived_at} < ${YOUNGEST}`,
        sql`(${commands.name} <> ${'import_people' satisfies CommandName} or ${commands.arrived_at} < ${YOUNGEST_IMPORT})`,
        sql`(${commands.arrived_at} < ${OLDEST}
          or (${devices.waiting} = 0 and ${commands.arrived_at} < ${devices.last_contact}))`,
      ),
    )
    .limit(limit);
  const [folded] = await rowsOf<{ count: string }>(
    queries,
    sql`
    with gone as (delete from ${commands} where ${commands.id} in (${due}) returning *),
    kept as (
      insert into ${foldedOutcomes} as before (device_id, user_id, event_id, last_seq, received, applied, refused)
      select device_id, user_id, event_id, max(device_seq), count(distinct device_seq),
             coalesce(array_agg(id::uuid) filter (where status = 'applied'), '{}'),
             coalesce(jsonb_object_agg(lower(id), code) filter (where status = 'rejected'), '{}')
      from gone group by device_id, user_id, event_id
      on conflict (device_id, user_id, event_id) do update set
        last_seq = greatest(before.last_seq, excluded.last_seq), received = before.received + excluded.received,
        applied = before.applied || excluded.applied, refused = before.refused || excluded.refused
    )
    select count(*)::text as count from gone`,
  );
  return Number(folded?.count ?? 0);
}
