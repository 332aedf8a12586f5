import type { Queries } from '../../../database/database.ts';
import { type MailRow, queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { findUserByEmail, lockUser, type UserRow } from '../../people/users.store.ts';
import { type MailParts, writeMail } from '../mails/write-mail.ts';
import { RESET_GOOD_FOR_MS, startReset } from './password-resets.store.ts';

const DAY_MS = 86_400_000;
const from = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Has a link for a new password mailed to whoever has this address when it goes out. Known or not, the same is written,
 * so that nobody learns from the answer who is here.
 */
export async function queueForgotten(tx: Queries, eventId: string, email: string): Promise<void> {
  const person = await findUserByEmail(tx, eventId, email);
  // Who asks for a link wants it now: one that comes after hours was not asked for any more.
  const mail = { user_id: person?.id ?? '', email: email.toLowerCase(), good_until: from(RESET_GOOD_FOR_MS) };
  await queueMails(tx, eventId, [{ kind: 'forgotten', ...mail }]);
}

/** Has a link mailed that an organiser requested for somebody who lost their password or never had one. */
export const queueAccess = (tx: Queries, { id, event_id, email }: UserRow): Promise<void> =>
  queueMails(tx, event_id, [{ kind: 'access', user_id: id, email: email.toLowerCase(), good_until: from(DAY_MS) }]);

/** Makes the link, which is good from now on; each one that was made for this person before is not any more. */
export async function writeReset(
  parts: MailParts,
  kind: 'forgotten' | 'access',
  { event_id, user_id, email }: MailRow,
): Promise<Mail | undefined> {
  const { database, config } = parts;
  const found = await database.transaction(async (tx) => {
    const person = await findUserByEmail(tx, event_id, email);
    if (!person || (user_id !== '' && user_id !== person.id)) return undefined;
    // A link that goes to an address must not be one for the account once it has another.
    const now = await lockUser(tx, event_id, person.id);
    return now?.email === person.email ? { person: now, token: await startReset(tx, now.id) } : undefined;
  });
  if (!found) return undefined;
  const { person, token } = found;
  // After the #: browsers don't send that part, so no server log and no Referer contains the token.
  const link = `${config.publicUrl}/login#token=${token}`;
  return writeMail(parts, { kind, to: person.email, user_id: person.id, name: person.name, link });
}
