import { tables } from '@baraza/schema/tables';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { addressLinks, invitations } from '../../database/registration-tables.ts';
import {
  accounts,
  authSessions,
  commands,
  connectionRequests,
  devices,
  foldedOutcomes,
  images,
  mails,
  notificationReceipts,
  passwordResets,
  pushSubscriptions,
} from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { visibleTo } from '../../sync/pull/visible-to.ts';
import { eraseFromPast } from '../audit/erase-from-audit.store.ts';
import { takeBackTold } from '../connections/tell-other.ts';

const { users, check_ins, connections, bookmarks, notifications, notification_reads, blocks, reports } = tables;

type Person = Pick<Viewer, 'user_id' | 'event_id'>;

/** Condition for each table: the rows about this person. */
const about = ({ user_id, event_id }: Person) => ({
  user: and(eq(users.event_id, event_id), eq(users.id, user_id)),
  check_ins: and(eq(check_ins.event_id, event_id), eq(check_ins.user_id, user_id)),
  connections: and(
    eq(connections.event_id, event_id),
    or(eq(connections.requester_id, user_id), eq(connections.addressee_id, user_id)),
  ) as SQL,
  bookmarks: and(eq(bookmarks.event_id, event_id), eq(bookmarks.user_id, user_id)),
  blocks: and(eq(blocks.event_id, event_id), or(eq(blocks.user_id, user_id), eq(blocks.blocked_id, user_id))),
  reports: and(eq(reports.event_id, event_id), or(eq(reports.reporter_id, user_id), eq(reports.reported_id, user_id))),
  notifications: and(eq(notifications.event_id, event_id), eq(notifications.user_id, user_id)),
  notification_reads: and(eq(notification_reads.event_id, event_id), eq(notification_reads.user_id, user_id)),
});

/** Everything that is stored about a person; without password hashes, push keys and other secrets. */
export async function readOwnData(queries: Queries, viewer: Person) {
  const of = about(viewer);
  const [user] = await queries.select().from(users).where(of.user);
  return {
    user: user ?? null,
    check_ins: await queries.select().from(check_ins).where(of.check_ins),
    connections: visibleTo(
      { ...viewer, role: 'user' },
      'connections',
      await queries.select().from(connections).where(of.connections),
    ),
    // Not who blocked or reported them.
    blocks: await queries.select().from(blocks).where(eq(blocks.user_id, viewer.user_id)),
    reports: await queries.select().from(reports).where(eq(reports.reporter_id, viewer.user_id)),
    bookmarks: await queries.select().from(bookmarks).where(of.bookmarks),
    notifications: await queries.select().from(notifications).where(of.notifications),
    notification_reads: await queries.select().from(notification_reads).where(of.notification_reads),
    pictures: (await queries.select().from(images).where(eq(images.user_id, viewer.user_id))).map(
      ({ media_type, bytes }) => ({ media_type, base64: Buffer.from(bytes).toString('base64') }),
    ),
    language: (await queries.select().from(accounts).where(eq(accounts.user_id, viewer.user_id)))[0]?.language ?? null,
    mails: await queries
      .select({ kind: mails.kind, state: mails.state, queued_at: mails.queued_at })
      .from(mails)
      .where(eq(mails.user_id, viewer.user_id)),
    sign_ins: await queries
      .select({ created_at: authSessions.created_at, revoked_at: authSessions.revoked_at })
      .from(authSessions)
      .where(eq(authSessions.user_id, viewer.user_id)),
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
  const of = about(viewer);
  const [person] = await tx.select().from(users).where(of.user);
  await tx.delete(check_ins).where(of.check_ins);
  await tx.delete(connections).where(of.connections);
  await tx.delete(bookmarks).where(of.bookmarks);
  await tx.delete(blocks).where(of.blocks);
  await tx.delete(reports).where(of.reports);
  await tx.delete(notifications).where(of.notifications);
  await tx.delete(notification_reads).where(of.notification_reads);
  await takeBackTold(tx, viewer.event_id, viewer.user_id);
  for (const table of [
    accounts,
    authSessions,
    passwordResets,
    invitations,
    mails,
    pushSubscriptions,
    commands,
    foldedOutcomes,
    devices,
    images,
    notificationReceipts,
  ])
    await tx.delete(table).where(eq(table.user_id, viewer.user_id));
  const { requester_id, addressee_id } = connectionRequests;
  await tx.delete(connectionRequests).where(or(eq(requester_id, viewer.user_id), eq(addressee_id, viewer.user_id)));
  await tx.delete(users).where(of.user);
  if (!person) return;
  await tx
    .delete(addressLinks)
    .where(
      and(
        eq(addressLinks.event_id, viewer.event_id),
        or(eq(addressLinks.user_id, person.id), eq(addressLinks.email, person.email.toLowerCase())),
      ),
    );
  await eraseFromPast(tx, person);
}
