import { ALL_NOTIFICATIONS } from '@baraza/schema/messages/notification-read';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';

export interface MessageCounts {
  /** People it is for. */
  recipients: number;
  /** Of them, those with a device that has said it holds it, and those who have read it. */
  delivered: number;
  read: number;
}

/**
 * Counted when somebody asks, and kept nowhere: figures in a replicated row would send it again to ten thousand phones
 * each time one of them was looked at.
 *
 * How far each person holds and has read is one row for all messages; what is for everybody is compared with it, and
 * those who read one by itself are added. All else is found by its key, one row at a time, so that no plan is slow: a
 * database that has just been filled knows nothing about its rows, and guesses that an event has two people.
 */
export async function countMessages(
  queries: Queries,
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
  /** How far people have read, and hold. */
  const standing = sql`
    select mark.read_at, receipt.xid, receipt.seq from users u
    left join notification_reads mark on mark.id = ${`${ALL_NOTIFICATIONS}~`} || u.id
    left join notification_receipts receipt on receipt.user_id = u.id and receipt.epoch = ${epoch}`;
  const rows = await rowsOf<MessageCounts & { id: string }>(
    queries,
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
