import type { Queries } from '../../../database/database.ts';
import { type MailRow, queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { plainName } from '../../../delivery/plain-name.ts';
import { findUserByEmail, listSharing, lockUser, type UserRow } from '../../people/users.store.ts';
import { type MailParts, writeMail } from '../mails/write-mail.ts';
import { linkOf } from '../registration/invitation-mail.ts';
import { RESET_GOOD_FOR_MS, startPersonLinks, startReset } from './password-resets.store.ts';

const DAY_MS = 86_400_000;

/**
 * Has a link for a new password mailed to whoever has this address when it goes out. Known or not, the same is written,
 * so that nobody learns from the answer who is here.
 */
export async function queueForgotten(tx: Queries, eventId: string, email: string): Promise<void> {
  const person = await findUserByEmail(tx, eventId, email);
  // Who asks for a link wants it now: one that comes after hours was not asked for any more.
  const mail = { user_id: person?.id ?? '', email: email.toLowerCase(), goodForMs: RESET_GOOD_FOR_MS };
  const isShared = (await listSharing(tx, eventId, email)).length > 0;
  await queueMails(tx, eventId, [
    { kind: 'forgotten', ...mail },
    ...(isShared ? [{ kind: 'sharedAddress' as const, ...mail, user_id: '' }] : []),
  ]);
}

/** Has a link mailed that an organiser requested for somebody who lost their password or never had one. */
export const queueAccess = (tx: Queries, { id, event_id, email, shares_email }: UserRow): Promise<void> =>
  queueMails(tx, event_id, [
    {
      kind: shares_email ? 'sharedAddress' : 'access',
      user_id: id,
      email: email.toLowerCase(),
      goodForMs: DAY_MS,
    },
  ]);

/** One mail with a link for each who shares the address, or for one of them alone; it tells who is signed in by which. */
export async function writePersonLinks(
  parts: MailParts,
  { event_id, user_id, email }: MailRow,
): Promise<Mail | undefined> {
  const { database } = parts;
  const links = await database.transaction(async (tx) => {
    const people = (await listSharing(tx, event_id, email)).filter(({ id }) => user_id === '' || id === user_id);
    const ids = people.map(({ id }) => id);
    const until = new Date(Date.now() + RESET_GOOD_FOR_MS).toISOString();
    const tokens = await startPersonLinks(tx, ids, until);
    return people.map(({ name }, at) => ({ text: plainName(name), link: linkOf(parts, tokens[at] as string) }));
  });
  return links.length === 0 ? undefined : writeMail(parts, { kind: 'sharedAddress', to: email, links });
}

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
    return now?.email === person.email
      ? { person: now, token: await startReset(tx, now.id, config.mail ? now.email : null) }
      : undefined;
  });
  if (!found) return undefined;
  const { person, token } = found;
  // After the #: browsers don't send that part, so no server log and no Referer contains the token.
  const link = `${config.publicUrl}/login#token=${token}`;
  return writeMail(parts, { kind, to: person.email, user_id: person.id, name: person.name, link });
}
