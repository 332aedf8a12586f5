import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accounts, authSessions, commands, devices } from '../database/tables.ts';
import type { Contact, Viewer } from '../http/session/viewer.ts';
import type { NotBefore } from './command-handler.ts';

/** What the server knows of a device, and of the session in which it pushes. Times are the server's, ISO 8601. */
export interface Contacts {
  device_id: string;
  session: Contact;
  /** What the device said in its last push, also in an earlier session; undefined if it has never pushed. */
  push: { at: string; last_seq: number } | undefined;
  /** When the device was paired or signed in first. */
  since: string;
}

/**
 * Stores that a device was in contact. A number that it has not sent yet is not believed, and then the stored contact
 * stays: else a phone could claim a number in advance, and use it later for what it makes then.
 * @param lastSeq the highest number that the device has given to a command
 */
export async function storeContact(
  queries: Queries,
  viewer: Viewer,
  deviceId: string,
  lastSeq: number,
  now: string,
): Promise<void> {
  const isBelieved = sql`(${lastSeq}::bigint = 0 or exists (
    select 1 from ${commands} where ${commands.device_id} = ${deviceId} and ${commands.device_seq} >= ${lastSeq}::bigint))`;
  const isSame = sql`${authSessions.device_id} = ${deviceId}`;
  await queries
    .update(authSessions)
    .set({
      device_id: deviceId,
      ...(viewer.language && { language: viewer.language }),
      contact_seq: sql`case when ${isBelieved} then ${lastSeq}::bigint when ${isSame} then ${authSessions.contact_seq} else 0 end`,
      contact_at: sql`case when ${isBelieved} then ${now}::timestamptz else ${authSessions.contact_at} end`,
    })
    .where(eq(authSessions.id, viewer.session_id));
  const { language } = viewer;
  // Chosen since the sign-in: mails and notices are in it from now on.
  if (language && viewer.contact?.language !== language)
    await queries.update(accounts).set({ language }).where(eq(accounts.user_id, viewer.user_id));
}

/** Call before `holdDevice`, which makes this push the last contact. */
export async function findContacts(tx: Queries, viewer: Viewer, deviceId: string): Promise<Contacts | undefined> {
  const ofPerson = sql`from ${authSessions} as other where other.user_id = ${viewer.user_id}`;
  const [found] = await tx
    .select({
      device_id: authSessions.device_id,
      contact_seq: authSessions.contact_seq,
      contact_at: authSessions.contact_at,
      language: authSessions.language,
      created_at: authSessions.created_at,
      pushed_at: devices.last_contact,
      last_seq: devices.last_seq,
      first: sql`(select min(other.created_at) ${ofPerson})`.mapWith(authSessions.created_at),
      is_of_earlier: sql<boolean>`exists (select 1 ${ofPerson} and other.device_id = ${deviceId})`,
    })
    .from(authSessions)
    .leftJoin(devices, and(eq(devices.id, deviceId), eq(devices.user_id, viewer.user_id)))
    .where(eq(authSessions.id, viewer.session_id));
  if (!found) return undefined;
  const { created_at, pushed_at, last_seq, first, is_of_earlier, ...session } = found;
  const push = pushed_at !== null && last_seq !== null ? { at: pushed_at, last_seq } : undefined;
  return { device_id: deviceId, session, push, since: push || is_of_earlier ? first : created_at };
}

/** Returns the earliest time at which a new command with this number can have been made. */
export async function earliestTimes(
  tx: Queries,
  contacts: Contacts,
  seqs: readonly number[],
): Promise<(seq: number) => NotBefore> {
  const { device_id, session, push, since } = contacts;
  const isOfSession = session.device_id === device_id;
  const taken = await takenNumbers(
    tx,
    device_id,
    seqs.filter((seq) => isOfSession && seq <= session.contact_seq),
  );
  return (seq) => {
    const isAfterContact = !isOfSession || seq > session.contact_seq || taken.has(seq);
    const [, at = ''] = [
      session.contact_at !== null && isAfterContact ? session.contact_at : '',
      // Its number is higher than any that the device had given when it pushed last.
      push && seq > push.last_seq ? push.at : '',
    ].sort();
    return at > since ? { at, reason: 'before_last_contact' } : { at: since, reason: 'before_sign_in' };
  };
}

async function takenNumbers(tx: Queries, deviceId: string, seqs: number[]): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const found = await tx
    .select({ seq: commands.device_seq })
    .from(commands)
    .where(and(eq(commands.device_id, deviceId), inArray(commands.device_seq, seqs)));
  return new Set(found.map(({ seq }) => seq));
}
