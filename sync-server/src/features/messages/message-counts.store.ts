import { ALL_NOTIFICATIONS } from '@baraza/schema/messages/notification-read';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../../database/database.ts';

export interface MessageCounts {
  /** Number of people it is for. */
  recipients: number;
  /** Of them, those with a device that has confirmed it, and those who have read it. */
  delivered: number;
  read: number;
}

/**
 * Computed on request and not stored: counters in a replicated row would be pulled again by ten thousand phones each
 * time one person reads a message.
 *
 * Each person has one row for how far they have received, and one for how far they have read. Messages to everybody are
 * compared with these, plus the people who read one individually. All other rows are looked up by key.
 */
export const countMessages = (
  database: Database,
  ...asked: [eventId: string, epoch: string, ids: readonly string[]]
): Promise<Map<string, MessageCounts>> =>
  database.snapshot(async (tx) => {
    await lookUpByKey(tx);
    return readCounts(tx, ...asked);
  });

/**
 * After an import, and until Postgres has new statistics, its planner expects an event of a few people, and reads all rows
 * for each of them.
 */
export const lookUpByKey = (tx: Queries): Promise<unknown> => tx.execute(sql`set local enable_seqscan = off`);

/** Within a transaction that looks up by key. */
export async function readCounts(
  tx: Queries,
  eventId: string,
  epoch: string,
  ids: readonly string[],
): Promise<Map<string, MessageCounts>> {
  const position = (document: SQL, scope: SQL) => sql`
    left join lateral (
      select c.xid, c.seq from changes c
      where c.event_id = ${eventId} and c.collection = 'notifications'
        and c.document_id = ${document} and c.scope = ${scope} limit 1
    ) position on true`;
  /** For each person: read up to when, received up to which checkpoint. */
  const standing = sql`
    select mark.read_at, receipt.xid, receipt.seq from users u
    left join notification_reads mark on mark.id = ${`${ALL_NOTIFICATIONS}~`} || u.id
    left join notification_receipts receipt on receipt.user_id = u.id and receipt.epoch = ${epoch}`;
  const rows = await rowsOf<MessageCounts & { id: string }>(
    tx,
    sql`
      with message as materialized (
        select m.id, m.user_id, m.created_at, m.user_id = '' and m.audience = 'everybody' as is_public
        from notifications m
        where m.event_id = ${eventId} and m.copy_of = '' and m.state = 'sent'
          and m.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
      ),
      person as materialized (${standing} where u.event_id = ${eventId})
      select m.id, everybody.people::integer as recipients,
             (everybody.held + by_itself.held)::integer as delivered, (everybody.read + by_itself.read)::integer as read
      from message m ${position(sql`m.id`, sql`'public'`)}
      cross join lateral (
        select count(*) as people, count(*) filter (where p.read_at >= m.created_at) as read,
               count(*) filter (where p.read_at >= m.created_at or (p.xid, p.seq) >= (position.xid, position.seq)) as held
        from person p
      ) everybody
      cross join lateral (
        select count(*) as read,
               count(*) filter (where ((p.xid, p.seq) >= (position.xid, position.seq)) is not true) as held
        from notification_reads own join lateral (${standing} where u.id = own.user_id limit 1) p on true
        where own.notification_id = m.id and (p.read_at >= m.created_at) is not true
      ) by_itself
      where m.is_public
      union all
      select m.id, counted.*
      from message m
      cross join lateral (
        select count(*)::integer, (count(*) filter (where held or read))::integer, (count(*) filter (where read))::integer
        from (
          select exists(select 1 from notification_reads own where own.id = mine.id || '~' || mine.user_id)
                   or coalesce(p.read_at >= m.created_at, false) as read,
                 coalesce((p.xid, p.seq) >= (position.xid, position.seq), false) as held
          from (
            select m.id, m.user_id where m.user_id <> ''
            union all
            select c.id, c.user_id from notifications c where c.copy_of = m.id and c.copy_of <> ''
          ) mine
          left join lateral (${standing} where u.id = mine.user_id limit 1) p on true
          ${position(sql`mine.id`, sql`'user:' || mine.user_id`)}
        ) known
      ) counted
      where not m.is_public`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
