import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accounts, authSessions, commands } from '../database/tables.ts';
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

/** Stores that a device was in contact. */
export async function storeContact(
  queries: Queries,
  viewer: Viewer,
  deviceId: string,
  lastSeq: number,
  now: string,
): Promise<void> {
  await updateContact(queries, viewer, deviceId, lastSeq, now);
  await storeLanguage(queries, viewer);
}

/**
 * The update of a contact, to be run or to be part of a statement. A number that the device has not sent yet is not
 * believed, and then the stored contact stays: else a phone could claim a number in advance, and use it later for what it
 * makes then. It stays as well for a number below the stored one: that was sent before, and given up, and says nothing of
 * what was made until it arrives.
 * @param lastSeq the highest number that the device has given to a command
 * @param sent SQL for more rows of `commands`, which the same statement stores and does not see yet
 */
export function updateContact(
  queries: Queries,
  viewer: Viewer,
  deviceId: string,
  lastSeq: number,
  now: string,
  sent?: SQL,
) {
  const isThere = (rows: SQL) => sql`exists (
    select 1 from ${rows} as sent where sent.device_id = ${deviceId} and sent.device_seq >= ${lastSeq}::bigint)`;
  const isBelieved = sql`(${lastSeq}::bigint = 0 or ${isThere(sql`${commands}`)} ${sent && sql`or ${isThere(sent)}`})`;
  const isSame = sql`${authSessions.device_id} = ${deviceId}`;
  const isNews = sql`${isBelieved} and (${isSame} and ${authSessions.contact_seq} > ${lastSeq}::bigint) is not true`;
  return queries
    .update(authSessions)
    .set({
      device_id: deviceId,
      ...(viewer.language && { language: viewer.language }),
      contact_seq: sql`case when ${isNews} then ${lastSeq}::bigint when ${isSame} then ${authSessions.contact_seq} else 0 end`,
      contact_at: sql`case when ${isNews} then ${now}::timestamptz else ${authSessions.contact_at} end`,
    })
    .where(eq(authSessions.id, viewer.session_id));
}

/** A language that was chosen since the sign-in: mails and notices are in it from now on. */
export async function storeLanguage(queries: Queries, { language, contact, user_id }: Viewer): Promise<void> {
  if (language && contact?.language !== language)
    await queries.update(accounts).set({ language }).where(eq(accounts.user_id, user_id)).execute();
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
