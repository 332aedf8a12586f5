import { MEETING_NEWS, type Notification } from '@baraza/schema/messages/notification';
import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { unaudited } from '../../http/acting.store.ts';

const { notifications, users } = tables;

/** Condition for the current members of a group; people with revoked tickets are excluded. */
export function inGroup({
  event_id,
  audience,
  ticketType,
}: Pick<Notification, 'event_id' | 'audience' | 'ticketType'>): SQL | undefined {
  const valid = and(eq(users.event_id, event_id), eq(users.ticket_status, 'valid'));
  if (audience === 'ticket') return and(valid, eq(users.ticketType, ticketType));
  return and(valid, eq(users.checkedIn, audience === 'checked_in'));
}

/**
 * Delivers a sent message to its group. A message to everybody or to one person is visible as it is. For any other
 * group the members are determined now, once, and each gets a copy that only they receive. One statement for all
 * members, and no entry of theirs in the audit log: that of the message says to which group it went.
 */
export async function reachGroup(tx: Queries, message: Notification): Promise<void> {
  if (message.user_id !== '' || message.audience === 'everybody') return;
  const { id, event_id, title, message: text, type, notification_type } = message;
  const copies = sql`
    insert into ${notifications} (id, event_id, title, message, type, notification_type, user_id, copy_of, created_at,
                                  about, translations)
    select gen_random_uuid()::text, ${event_id}, ${title}, ${text}, ${type}, ${notification_type}, ${users.id}, ${id},
           written.created_at, written.about, written.translations
    from ${users}, (select created_at, about, translations from ${notifications} where id = ${id}) as written
    where ${inGroup(message)}`;
  await unaudited(tx, () => tx.execute(copies));
}

const isScheduled = (eventId: string): SQL | undefined =>
  and(eq(notifications.event_id, eventId), eq(notifications.state, 'scheduled'));

/** Milliseconds until the next scheduled message is due, by the database's clock, shared by all processes; or null. */
export async function untilNextDue(queries: Queries, eventId: string): Promise<number | null> {
  const [row] = await rowsOf<{ wait: string | null }>(
    queries,
    sql`select (extract(epoch from min(${notifications.send_at}) - now()) * 1000)::text as wait
        from ${notifications} where ${isScheduled(eventId)}`,
  );
  return row?.wait == null ? null : Number(row.wait);
}

interface Due {
  message: Notification;
  isTooLate: boolean;
}

/** A meeting that has begun while no server ran: its reminder would be wrong. By the clock that says what is due. */
const isTooLate = sql<boolean>`(${notifications.notification_type} = ${MEETING_NEWS} and
  ${notifications.send_at} + make_interval(secs => ${REMIND_BEFORE_MS / 1_000}) <= now())`;

/** So many ms after its time a message still rings: a restart takes some minutes. Later, what it says may be wrong. */
export const RINGS_FOR_MS = 3_600_000;

/** Sent when it was to be sent. Not the same millisecond, which says that it was too late to ring. */
const inTime = sql`${notifications.send_at} + interval '1 millisecond'`;

/**
 * The time of sending. What is too late to ring gets the time for which it was planned, as nothing that old is pushed;
 * all else a later one, so that the two can be told apart.
 */
const sentAt = sql`case when ${notifications.send_at} > now() - make_interval(secs => ${RINGS_FOR_MS / 1_000})
  then greatest(now(), ${inTime}) else ${notifications.send_at} end`;

/**
 * Sends the first message that is due. The row stays locked until the transaction ends: other processes skip it, and
 * find it again if this one dies before the commit.
 * @returns whether a message was due
 */
export async function sendFirstDue(tx: Queries, eventId: string): Promise<boolean> {
  const [due] = await tx
    .select({ message: notifications, isTooLate })
    .from(notifications)
    .where(and(isScheduled(eventId), lte(notifications.send_at, sql`now()`)))
    .orderBy(asc(notifications.send_at), asc(notifications.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return false;
  await send(tx, due, sentAt);
  return true;
}

/**
 * Counts what is due in a database that has just been put back, or that a venue laptop has handed over, as sent at its time:
 * most of it was, after the backup was made or at the laptop. People find it in their lists, after ten minutes it rings
 * nowhere a second time, and no admin is told that it rang nowhere.
 */
export async function settleDue(tx: Queries, eventId: string): Promise<void> {
  const isDue = and(isScheduled(eventId), lte(notifications.send_at, sql`now()`));
  const all = tx.select({ message: notifications, isTooLate }).from(notifications).where(isDue);
  // Whoever is sending one of them has it.
  const free = all.orderBy(asc(notifications.send_at)).for('update', { skipLocked: true });
  for (const due of await free) await send(tx, due, inTime);
}

async function send(tx: Queries, { message, isTooLate }: Due, created_at: SQL): Promise<void> {
  const isIt = eq(notifications.id, message.id);
  if (isTooLate) return void (await tx.delete(notifications).where(isIt));
  await tx.update(notifications).set({ state: 'sent', created_at }).where(isIt);
  await reachGroup(tx, message);
}
