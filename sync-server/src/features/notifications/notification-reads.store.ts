import { ALL_NOTIFICATIONS, type NotificationRead, notificationReadId } from '@baraza/schema/entities/notification-read';
import { tables } from '@baraza/schema/tables/index';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { notifications, notification_reads: reads } = tables;

interface Reader {
  event_id: string;
  user_id: string;
}

/** SQL that holds for a row of `notifications` which the reader has read, by itself or with all before it. */
export const isReadBy = ({ user_id }: Reader) => sql<boolean>`exists (
  select 1 from ${reads} where ${reads.user_id} = ${user_id} and (
    ${reads.notification_id} = ${notifications.id}
    or (${reads.notification_id} = ${ALL_NOTIFICATIONS} and ${reads.read_at} >= ${notifications.created_at})
  )
)`;

/** Which of these there are for the reader: their own, and those for everybody. */
export async function addressedTo(tx: Queries, reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.event_id, reader.event_id),
        inArray(notifications.id, [...ids]),
        or(eq(notifications.user_id, ''), eq(notifications.user_id, reader.user_id)),
      ),
    );
  return rows.map((row) => row.id);
}

/** The first reading of each stands. */
export async function keepReads(tx: Queries, rows: readonly NotificationRead[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reads).values([...rows]).onConflictDoNothing();
}

/** Everything up to `upTo` is read; never less than was before. */
export async function keepReadUpTo(tx: Queries, { event_id, user_id }: Reader, upTo: string): Promise<string> {
  const id = notificationReadId(ALL_NOTIFICATIONS, user_id);
  await tx
    .insert(reads)
    .values({ id, event_id, notification_id: ALL_NOTIFICATIONS, user_id, read_at: upTo })
    .onConflictDoUpdate({ target: reads.id, set: { read_at: upTo }, setWhere: lt(reads.read_at, upTo) });
  return id;
}
