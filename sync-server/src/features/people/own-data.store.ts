import { tables } from '@baraza/schema/tables';
import { and, desc, eq, getTableColumns, inArray, not, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { addressLinks, invitations } from '../../database/tables/registration.ts';
import {
  accounts,
  authSessions,
  commands,
  connectionRequests,
  devices,
  foldedOutcomes,
  images,
  importedPeople,
  mailRefusals,
  mails,
  notificationReceipts,
  passwordResets,
  pushSubscriptions,
} from '../../database/tables.ts';
import { eraseSubscriptionsOf } from '../../delivery/push-queue.store.ts';
import { unaudited } from '../../http/acting.store.ts';
import { SESSIONS_OF_ONE } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { visibleTo } from '../../sync/pull/visible-to.ts';
import { eraseFromPast } from '../audit/erase-from-audit.store.ts';
import { takeBackTold } from '../connections/tell-other.ts';
import { endMeetingsOf } from '../meetings/tell-of-meeting.ts';
import { isAddressInUse } from './users.store.ts';

const {
  users,
  check_ins,
  connections,
  contact_details,
  person_notes,
  meetings,
  bookmarks,
  notifications,
  notification_reads,
  blocks,
  reports,
  ratings,
  questions,
} = tables;

type Person = Pick<Viewer, 'user_id' | 'event_id'>;

/** Condition for each table: the rows about this person. */
const about = ({ user_id, event_id }: Person) => ({
  user: and(eq(users.event_id, event_id), eq(users.id, user_id)),
  check_ins: and(eq(check_ins.event_id, event_id), eq(check_ins.user_id, user_id)),
  connections: and(
    eq(connections.event_id, event_id),
    or(eq(connections.requester_id, user_id), eq(connections.addressee_id, user_id)),
  ) as SQL,
  contact_details: and(eq(contact_details.event_id, event_id), eq(contact_details.id, user_id)),
  meetings: and(
    eq(meetings.event_id, event_id),
    or(eq(meetings.proposer_id, user_id), eq(meetings.invitee_id, user_id)),
  ),
  bookmarks: and(eq(bookmarks.event_id, event_id), eq(bookmarks.user_id, user_id)),
  ratings: and(eq(ratings.event_id, event_id), eq(ratings.user_id, user_id)),
  questions: and(eq(questions.event_id, event_id), eq(questions.user_id, user_id)),
  blocks: and(eq(blocks.event_id, event_id), or(eq(blocks.user_id, user_id), eq(blocks.blocked_id, user_id))),
  reports: and(eq(reports.event_id, event_id), or(eq(reports.reporter_id, user_id), eq(reports.reported_id, user_id))),
  notifications: and(eq(notifications.event_id, event_id), eq(notifications.user_id, user_id)),
  notification_reads: and(eq(notification_reads.event_id, event_id), eq(notification_reads.user_id, user_id)),
});

/** Everything that is stored about a person; without password hashes, push keys and other secrets. */
export async function readOwnData(queries: Queries, viewer: Person) {
  const of = about(viewer);
  const reader = { ...viewer, role: 'user' } as const;
  // Without the code of another system: whoever can read it can show it at a door.
  const { external_code: _, ...shown } = getTableColumns(users);
  const [user] = await queries.select(shown).from(users).where(of.user);
  return {
    user: user ?? null,
    check_ins: await queries.select().from(check_ins).where(of.check_ins),
    connections: visibleTo(reader, 'connections', await queries.select().from(connections).where(of.connections)),
    contact_details: await queries.select().from(contact_details).where(of.contact_details),
    // Not what others noted about them, nor who blocked or reported them.
    person_notes: await queries.select().from(person_notes).where(eq(person_notes.user_id, viewer.user_id)),
    blocks: await queries.select().from(blocks).where(eq(blocks.user_id, viewer.user_id)),
    reports: await queries.select().from(reports).where(eq(reports.reporter_id, viewer.user_id)),
    meetings: await queries.select().from(meetings).where(of.meetings),
    bookmarks: await queries.select().from(bookmarks).where(of.bookmarks),
    ratings: await queries.select().from(ratings).where(of.ratings),
    questions: await queries.select().from(questions).where(of.questions),
    // Not what is still to be sent to them.
    notifications: visibleTo(
      reader,
      'notifications',
      await queries.select().from(notifications).where(of.notifications),
    ),
    notification_reads: await queries.select().from(notification_reads).where(of.notification_reads),
    pictures: (await queries.select().from(images).where(eq(images.user_id, viewer.user_id))).map(
      ({ media_type, bytes }) => ({ media_type, base64: Buffer.from(bytes).toString('base64') }),
    ),
    language: (await queries.select().from(accounts).where(eq(accounts.user_id, viewer.user_id)))[0]?.language ?? null,
    mails: await queries
      .select({ kind: mails.kind, state: mails.state, queued_at: mails.queued_at })
      .from(mails)
      .where(eq(mails.user_id, viewer.user_id)),
    refused_mails: await queries
      .select({ email: mailRefusals.email, refused_at: mailRefusals.refused_at })
      .from(mailRefusals)
      .where(eq(mailRefusals.user_id, viewer.user_id)),
    sign_ins: await queries
      .select({ created_at: authSessions.created_at, revoked_at: authSessions.revoked_at })
      .from(authSessions)
      .where(eq(authSessions.user_id, viewer.user_id))
      .orderBy(desc(authSessions.created_at))
      // An older version of this server kept any number.
      .limit(SESSIONS_OF_ONE),
    devices: await queries
      .select({ id: devices.id, name: devices.name, last_contact: devices.last_contact })
      .from(devices)
      .where(eq(devices.user_id, viewer.user_id)),
    push_subscriptions: await queries
      .select({ created_at: pushSubscriptions.created_at })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.user_id, viewer.user_id)),
  };
}

/**
 * Removes a person and everything about them, here and thereby in every replica. Their scan records go too, so that the
 * numbers of checked-in people and of check-ins stay equal.
 */
export async function removeOwnData(tx: Queries, viewer: Person): Promise<void> {
  const { event_id, user_id } = viewer;
  const [person] = await tx.select().from(users).where(about(viewer).user);
  // Who asked whom is no business of the admins.
  await unaudited(tx, () => takeBackTold(tx, event_id, user_id));
  await removePeople(tx, event_id, [user_id]);
  if (!person) return;
  const emails = [person.email, ...(person.pending_email === null ? [] : [person.pending_email])];
  const shared: string[] = [];
  for (const email of emails) if (await isAddressInUse(tx, event_id, email)) shared.push(email);
  await eraseFromPast(tx, event_id, { id: user_id, name: person.name, emails, shared });
}

const AT_ONCE = 500;

/** Removes people and everything about them, but for what they told others and what the audit log says. */
export async function removePeople(tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += AT_ONCE)
    await removeSome(tx, eventId, userIds.slice(from, from + AT_ONCE));
}

async function removeSome(tx: Queries, eventId: string, userIds: string[]): Promise<void> {
  const people = await tx
    .select({ email: users.email })
    .from(users)
    // Links that go to an address are of whom it signs in.
    .where(and(eq(users.event_id, eventId), inArray(users.id, userIds), not(users.shares_email)));
  // First: a push of theirs that goes on ends before this, and the next one finds that it is signed out.
  await tx.delete(authSessions).where(inArray(authSessions.user_id, userIds));
  const { requester_id, addressee_id } = connections;
  for (const [table, isAbout] of [
    [check_ins, inArray(check_ins.user_id, userIds)],
    [connections, or(inArray(requester_id, userIds), inArray(addressee_id, userIds))],
    [contact_details, inArray(contact_details.id, userIds)],
    [person_notes, or(inArray(person_notes.user_id, userIds), inArray(person_notes.about_id, userIds))],
    [bookmarks, inArray(bookmarks.user_id, userIds)],
    [ratings, inArray(ratings.user_id, userIds)],
    [questions, inArray(questions.user_id, userIds)],
    [blocks, or(inArray(blocks.user_id, userIds), inArray(blocks.blocked_id, userIds))],
    [reports, or(inArray(reports.reporter_id, userIds), inArray(reports.reported_id, userIds))],
    [notifications, inArray(notifications.user_id, userIds)],
    [notification_reads, inArray(notification_reads.user_id, userIds)],
  ] as const)
    await tx.delete(table).where(and(eq(table.event_id, eventId), isAbout));
  // Nor who met whom.
  await unaudited(tx, () => endMeetingsOf(tx, eventId, userIds));
  for (const table of [
    accounts,
    passwordResets,
    invitations,
    mailRefusals,
    mails,
    commands,
    foldedOutcomes,
    devices,
    images,
    importedPeople,
    notificationReceipts,
  ])
    await tx.delete(table).where(inArray(table.user_id, userIds));
  await eraseSubscriptionsOf(tx, userIds);
  const asked = connectionRequests;
  await tx.delete(asked).where(or(inArray(asked.requester_id, userIds), inArray(asked.addressee_id, userIds)));
  await tx.delete(users).where(and(eq(users.event_id, eventId), inArray(users.id, userIds)));
  const addresses = people.map(({ email }) => email.toLowerCase());
  await tx
    .delete(addressLinks)
    .where(
      and(
        eq(addressLinks.event_id, eventId),
        or(inArray(addressLinks.user_id, userIds), inArray(addressLinks.email, addresses)),
      ),
    );
}
