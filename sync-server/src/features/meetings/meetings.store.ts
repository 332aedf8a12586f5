import type { Meeting } from '@baraza/schema/meetings/meeting';
import { MEETING_NEWS } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { aboutId, removeWhere, toldOf } from '../messages/notifications.store.ts';
import type { Proposed } from './meetings.policy.ts';

const { meetings, notifications } = tables;

export async function addMeeting(tx: Queries, meeting: Meeting): Promise<boolean> {
  return (await tx.insert(meetings).values(meeting).onConflictDoNothing().returning({ id: meetings.id })).length > 0;
}

/** A meeting of this person. */
export async function findMeeting(
  queries: Queries,
  eventId: string,
  userId: string,
  id: string,
): Promise<Meeting | undefined> {
  const [meeting] = await queries
    .select()
    .from(meetings)
    .where(and(eq(meetings.event_id, eventId), eq(meetings.id, id), isOf([userId])));
  return meeting;
}

/** The meetings of this person that are not over, with rows that nobody changes until the transaction ends. */
export async function listMeetingsAhead(tx: Queries, eventId: string, userId: string, at: string): Promise<Meeting[]> {
  return tx
    .select()
    .from(meetings)
    .where(and(eq(meetings.event_id, eventId), isOf([userId]), gt(meetings.end_time, at)))
    .for('update');
}

export async function setMeetingStatus(tx: Queries, id: string, status: Meeting['status']): Promise<void> {
  await tx.update(meetings).set({ status }).where(eq(meetings.id, id));
}

/** How many meetings a person has proposed, but for one that is about to be replaced; unanswered is what may still take place. */
export async function countProposed(
  tx: Queries,
  eventId: string,
  userId: string,
  to: string,
  insteadOf = '',
): Promise<Proposed> {
  const mine = and(eq(meetings.event_id, eventId), eq(meetings.proposer_id, userId));
  const open = and(
    eq(meetings.invitee_id, to),
    eq(meetings.status, 'proposed'),
    gt(meetings.end_time, sql`now()`),
    ne(meetings.id, insteadOf),
  );
  return {
    lastDay: await tx.$count(meetings, and(mine, gt(meetings.created_at, sql`now() - interval '1 day'`))),
    unanswered: await tx.$count(meetings, and(mine, open)),
  };
}

const isOf = (userIds: readonly string[]): SQL =>
  or(inArray(meetings.proposer_id, [...userIds]), inArray(meetings.invitee_id, [...userIds])) as SQL;

const between = (one: string, other: string): SQL =>
  or(
    and(eq(meetings.proposer_id, one), eq(meetings.invitee_id, other)),
    and(eq(meetings.proposer_id, other), eq(meetings.invitee_id, one)),
  ) as SQL;

/** Removes the meetings of two people, and what both were told about them. @returns what was removed */
export async function removeMeetingsBetween(
  tx: Queries,
  eventId: string,
  one: string,
  other: string,
): Promise<Meeting[]> {
  const gone = await tx
    .delete(meetings)
    .where(and(eq(meetings.event_id, eventId), between(one, other)))
    .returning();
  await removeNewsAbout(tx, eventId, 'meeting', idsOf(gone));
  return gone;
}

/** Removes what one person was told when the connection with another one ended. */
export async function removeEndsTold(tx: Queries, eventId: string, to: string, from: string): Promise<void> {
  await removeNewsAbout(tx, eventId, 'person', [from], eq(notifications.user_id, to));
}

/** Removes all meetings of people, and what others were told about them. @returns what was removed */
export async function removeMeetingsOf(tx: Queries, eventId: string, userIds: readonly string[]): Promise<Meeting[]> {
  const gone = await tx
    .delete(meetings)
    .where(and(eq(meetings.event_id, eventId), isOf(userIds)))
    .returning();
  await removeNewsAbout(tx, eventId, 'meeting', idsOf(gone));
  await removeNewsAbout(tx, eventId, 'person', userIds);
  return gone;
}

const idsOf = (gone: readonly Meeting[]): string[] => gone.map(({ id }) => id);

async function removeNewsAbout(
  tx: Queries,
  eventId: string,
  kind: 'meeting' | 'person',
  ids: readonly string[],
  more?: SQL,
): Promise<void> {
  if (ids.length === 0) return;
  const isAbout = and(sql`${notifications.about}->>'kind' = ${kind}`, isOneOf(aboutId, ids));
  await removeWhere(tx, and(toldOf(eventId, MEETING_NEWS), isAbout, more) as SQL);
}
