import type { Queries } from '../../../database/database.ts';
import { queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { ProblemError } from '../../../http/problems.ts';
import { changePerson } from '../../people/people.store.ts';
import { findUserByEmail, lockUser, type UserRow } from '../../people/users.store.ts';
import { hadPassword, passwordHashOf } from '../accounts.store.ts';
import { type MailParts, writeMail } from '../mails/write-mail.ts';
import { dropResets } from '../passwords/password-resets.store.ts';
import { queueForgotten } from '../passwords/reset-mail.ts';
import { setPendingEmail } from './address-changes.store.ts';
import { dropLinks, startLink, useChangeLink } from './address-links.store.ts';
import { linkOf, startInvitation } from './invitation-mail.ts';
import { queueAddressChange } from './invitations.store.ts';

const DAY_MS = 86_400_000;

/** Has the link for a new address mailed; the person keeps the old one until it is opened. @returns false when taken */
export async function askForAddress(tx: Queries, person: UserRow, email: string): Promise<boolean> {
  if (await findUserByEmail(tx, person.event_id, email)) return false;
  await setPendingEmail(tx, person.id, email);
  await queueAddressChange(tx, person);
  return true;
}

/** The link with which a person proves an address, to be handed over where the server sends no mail. */
export const proofLink = async (parts: MailParts, person: UserRow): Promise<string> =>
  person.pending_email === null
    ? linkOf(parts, await startInvitation(parts, person))
    : startChangeLink(parts, person, person.pending_email);

/** A link that makes this the person's address, for a day. */
export async function startChangeLink(
  { database, config }: MailParts,
  person: UserRow,
  email: string,
): Promise<string> {
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const of = { event_id: person.event_id, newcomer: null, user_id: person.id };
  const token = await startLink(database.queries, { ...of, email, expires_at });
  return `${config.publicUrl}/login#address=${token}`;
}

/** The link to the new address, or the word to the old one. The texts hold nothing that anybody wrote about them. */
export async function writeAddressMail(
  parts: MailParts,
  kind: 'newAddress' | 'oldAddress',
  person: UserRow,
  email: string,
): Promise<Mail> {
  const isNew = kind === 'newAddress';
  const link = isNew ? await startChangeLink(parts, person, email) : `${parts.config.publicUrl}/login`;
  return writeMail(parts, { kind, to: isNew ? email : person.email, user_id: person.id, link });
}

/**
 * Changes the address of an account by the token of a mailed link, ends other links, and tells the old address.
 * @returns the new address; undefined when the link is used, too old, or of a change that was called off
 * @throws ProblemError `already_registered` when somebody else has this address by now
 */
export async function confirmAddress({ database, config }: MailParts, token: string): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const link = await useChangeLink(tx, config.eventId, token);
    const person = link?.user_id && (await lockUser(tx, config.eventId, link.user_id));
    if (!link || !person || person.pending_email?.toLowerCase() !== link.email) return undefined;
    const { pending_email: email } = person;
    if (!(await changePerson(tx, person, { email })))
      throw new ProblemError(
        'already_registered',
        'Somebody else is registered with this address. Ask the organisers.',
      );
    await setPendingEmail(tx, person.id, null);
    await dropResets(tx, person.id);
    await dropLinks(tx, config.eventId, email);
    // Neither a link nor the word of it is for whose address it is.
    if (person.shares_email) return email;
    await dropLinks(tx, config.eventId, person.email);
    await queueMails(tx, config.eventId, [{ kind: 'addressChanged', user_id: person.id, email: person.email }]);
    // The password of the old address stays with it: what is under another one does not open by it.
    if ((await hadPassword(tx, person.id)) && !(await passwordHashOf(tx, person.id)))
      await queueForgotten(tx, config.eventId, email);
    return email;
  });
}
