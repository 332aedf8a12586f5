import type { Role } from '@baraza/schema/people/user';
import { tables } from '@baraza/schema/tables';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { authSessions, devices, serverState } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { Contacts } from '../contacts.store.ts';
import { type Folded, foldedAmong } from './folded-outcomes.store.ts';
import { knownAsOf, type OwnedAnswer, ownedAnswers } from './outcomes.store.ts';

/** What the server knows when a device begins to push: no other push of it goes on, until this transaction ends. */
export interface HeldDevice {
  epoch: string;
  /** The id of this transaction. */
  xid: string;
  /** Whose row the device has; undefined if it has none yet. */
  owner: Pick<Viewer, 'user_id' | 'event_id'> | undefined;
  /** Those before this push; undefined if its session has ended. */
  contacts: Contacts | undefined;
  /** What the viewer is by now: the call was let in before its body came. */
  viewerIs: Pick<Viewer, 'role' | 'removed_at'>;
  /** The answers to its commands that are stored, and those that are folded. */
  stored: OwnedAnswer[];
  folded: Folded[];
  /** Whom it knows under ids of its own, see `KnownAs`. */
  known_as: Record<string, string>;
}

/** The commands of a push: their ids, and the least of their numbers (0 where one has none). */
export interface AskedFor {
  ids: readonly string[];
  fromSeq: number;
}

/**
 * Locks the row of a device until the transaction ends, so that two pushes of one device run one after the other, and
 * reads what is to be known about it and the commands that it sends. If it had to wait for another push, it reads again: the first time it saw nothing
 * of what that one did.
 */
export async function holdDevice(
  tx: Queries,
  viewer: Viewer,
  deviceId: string,
  commands: AskedFor,
): Promise<HeldDevice> {
  const { isLatest, ...held } = await lockAndRead(tx, viewer, deviceId, commands);
  return isLatest ? held : lockAndRead(tx, viewer, deviceId, commands);
}

async function lockAndRead(
  tx: Queries,
  viewer: Viewer,
  deviceId: string,
  { ids, fromSeq }: AskedFor,
): Promise<HeldDevice & { isLatest: boolean }> {
  const { user_id, event_id, last_contact, last_seq } = devices;
  // The version of the row that is locked is the latest; all else is read as it was when the statement began.
  const version = sql`${devices}.xmin`.as('version');
  const locked = tx
    .$with('locked')
    .as(
      tx
        .select({ user_id, event_id, last_contact, last_seq, version })
        .from(devices)
        .where(eq(devices.id, deviceId))
        .for('update'),
    );
  const { id, device_id, contact_seq, contact_at, language, created_at, revoked_at, expires_at } = authSessions;
  const { users, doors } = tables;
  const isDoor = viewer.role === 'door';
  // Whoever erases the person waits for this push, or it for them: nothing of theirs is stored after that.
  const session = tx.$with('session').as(
    tx
      .select({ device_id, contact_seq, contact_at, language, created_at })
      .from(authSessions)
      .where(and(eq(id, viewer.session_id), isNull(revoked_at), gt(expires_at, sql`now()`)))
      .for('key share'),
  );
  const ofPerson = sql`from ${authSessions} as other where other.user_id = ${viewer.user_id}`;
  const [read] = await tx
    .with(locked, session)
    .select({
      epoch: serverState.epoch,
      xid: sql<string>`pg_current_xact_id()::text`,
      device: {
        user_id: locked.user_id,
        event_id: locked.event_id,
        last_contact: locked.last_contact,
        last_seq: locked.last_seq,
      },
      isLatest: sql<boolean>`${locked.version} is not distinct from (select seen.xmin from ${devices} as seen where seen.id = ${deviceId})`,
      session: {
        device_id: session.device_id,
        contact_seq: session.contact_seq,
        contact_at: session.contact_at,
        language: session.language,
        created_at: session.created_at,
      },
      first: sql`(select min(other.created_at) ${ofPerson})`.mapWith(authSessions.created_at),
      isOfEarlier: sql<boolean>`exists (select 1 ${ofPerson} and other.device_id = ${deviceId})`,
      stored: sql<OwnedAnswer[]>`${ownedAnswers(ids)}`,
      folded: sql<Folded[]>`${foldedAmong(viewer, deviceId, ids, fromSeq)}`,
      // A paired door has many commands, and imports nobody.
      known_as: sql<Record<string, string>>`${isDoor ? sql`'{}'::jsonb` : knownAsOf(deviceId)}`,
      role: sql<Role | null>`${isDoor ? sql`null` : sql`(select role from ${users} where ${users.id} = ${viewer.user_id})`}`,
      removed_at: sql<string | null>`${
        isDoor ? sql`(select removed_at from ${doors} where ${doors.id} = ${viewer.user_id})` : sql`null`
      }`.mapWith(doors.removed_at),
    })
    .from(serverState)
    .leftJoin(locked, sql`true`)
    .leftJoin(session, sql`true`)
    .execute();
  if (!read) throw new Error('The database has no epoch: it was not migrated');
  const { device, session: own, first, isOfEarlier, role, removed_at, ...rest } = read;
  const push = device?.user_id === viewer.user_id && { at: device.last_contact, last_seq: device.last_seq };
  const contacts = own && {
    device_id: deviceId,
    session: own,
    push: push || undefined,
    since: push || isOfEarlier ? first : own.created_at,
  };
  const viewerIs = { role: role ?? viewer.role, ...(removed_at && { removed_at }) };
  return { ...rest, owner: device ?? undefined, contacts: contacts ?? undefined, viewerIs };
}
