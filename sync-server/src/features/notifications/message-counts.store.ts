import { ALL_NOTIFICATIONS } from '@baraza/schema/entities/notification-read';
import { sql } from 'drizzle-orm';
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
 */
export async function countMessages(
  queries: Queries,
  eventId: string,
  epoch: string,
  ids: readonly string[],
): Promise<Map<string, MessageCounts>> {
  const rows = await rowsOf<MessageCounts & { id: string }>(
    queries,
    sql`
      with message as (
        select m.id, m.event_id, m.user_id, m.audience, m.created_at from notifications m
        where m.event_id = ${eventId} and m.copy_of = '' and m.state = 'sent'
          and m.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
      ),
      recipient as (
        select m.id, m.created_at, u.id as user_id, m.id as document_id, 'public' as scope
        from message m join users u on u.event_id = m.event_id
        where m.user_id = '' and m.audience = 'everybody'
        union all
        select m.id, m.created_at, m.user_id, m.id, 'user:' || m.user_id from message m where m.user_id <> ''
        union all
        select m.id, m.created_at, c.user_id, c.id, 'user:' || c.user_id
        from message m join notifications c on c.copy_of = m.id and c.copy_of <> ''
      ),
      known as (
        select r.id, own.id is not null or coalesce(mark.read_at >= r.created_at, false) as read,
               coalesce((receipt.xid, receipt.seq) >= (place.xid, place.seq), false) as held
        from recipient r
        left join notification_reads own on own.id = r.document_id || '~' || r.user_id
        left join notification_reads mark on mark.id = ${`${ALL_NOTIFICATIONS}~`} || r.user_id
        left join notification_receipts receipt on receipt.user_id = r.user_id and receipt.epoch = ${epoch}
        left join changes place on place.event_id = ${eventId} and place.collection = 'notifications'
          and place.document_id = r.document_id and place.scope = r.scope
      )
      select id, count(*)::integer as recipients,
             (count(*) filter (where held or read))::integer as delivered,
             (count(*) filter (where read))::integer as read
      from known group by id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
