import type { Queries } from '../../../database/database.ts';
import type { SendMail } from '../../../delivery/mail.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { changePerson } from '../../people/people.store.ts';
import { findUserByEmail, lockUser, type UserRow } from '../../people/users.store.ts';
import { dropResets } from '../passwords/password-resets.store.ts';
import { setPendingEmail } from './address-changes.store.ts';
import { dropLinks, startLink, useChangeLink } from './address-links.store.ts';
import { linkOf, mailInvitation, startInvitation } from './invitation-mail.ts';
import { queueInvitations } from './invitations.store.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<ServerContext, 'database' | 'config'>;

/** Has the link for a new address mailed; the person keeps the old one until it is opened. @returns false when taken */
export async function askForAddress(tx: Queries, person: UserRow, email: string): Promise<boolean> {
  if (await findUserByEmail(tx, person.event_id, email)) return false;
  await setPendingEmail(tx, person.id, email);
  await queueInvitations(tx, person.event_id, [person.id]);
  return true;
}

/**
 * Mails the link with which a person proves an address: their new one, or that of their invitation. The person must
 * have one to prove.
 */
export const mailProof = (parts: Parts, sendMail: SendMail, person: UserRow): Promise<void> =>
  person.pending_email === null
    ? mailInvitation(parts, sendMail, person.email)
    : mailAddressChange(parts, sendMail, person, person.pending_email);

/** The same link, to be handed over where the server sends no mail. */
export const proofLink = async (parts: Parts, person: UserRow): Promise<string> =>
  person.pending_email === null
    ? linkOf(parts, await startInvitation(parts, person.email))
    : startChangeLink(parts, person, person.pending_email);

/** A link that makes this the person's address, for a day. */
export async function startChangeLink({ database, config }: Parts, person: UserRow, email: string): Promise<string> {
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const of = { event_id: person.event_id, newcomer: null, user_id: person.id };
  const token = await startLink(database.queries, { ...of, email, expires_at });
  return `${config.publicUrl}/login#address=${token}`;
}

/** Mails the link to the new address, and tells the old one. The texts hold nothing that anybody wrote about them. */
async function mailAddressChange(parts: Parts, sendMail: SendMail, person: UserRow, email: string): Promise<void> {
  const event = await findEvent(parts.database.queries, person.event_id);
  const of = event?.name || 'an event on Baraza';
  await sendMail({
    to: email,
    subject: 'Confirm your new address',
    text: [
      `An organiser of ${of} has asked for your account there to use this address. Open this link to confirm it:`,
      await startChangeLink(parts, person, email),
      'It works once, and for 24 hours. If you have no account there, there is nothing to do: nothing changes without it.',
    ].join('\n\n'),
  });
  await sendMail({
    to: person.email,
    subject: 'Your address is to be changed',
    text: [
      `An organiser of ${of} has asked for your account there to use another address. That happens once a link that we mailed there is opened. Until then you sign in with this address.`,
      'If this is not right, choose a new password: that calls the change off. Use "Forgot password?" here, and tell the organisers:',
      `${parts.config.publicUrl}/login`,
    ].join('\n\n'),
  });
}

/**
 * Changes the address of an account by the token of a mailed link, ends other links, and tells the old address.
 * @returns the new address; undefined when the link is used, too old, or of a change that was called off
 * @throws ProblemError `already_registered` when somebody else has this address by now
 */
export async function confirmAddress(
  context: ServerContext,
  sendMail: SendMail,
  token: string,
): Promise<string | undefined> {
  const { database, config, log } = context;
  const changed = await database.transaction(async (tx) => {
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
    for (const address of [person.email, email]) await dropLinks(tx, config.eventId, address);
    return { from: person.email, to: email };
  });
  if (!changed) return undefined;
  // Not awaited: what is done is done, whether or not the old mailbox can be reached.
  sendMail({
    to: changed.from,
    subject: 'Your address was changed',
    text: [
      'Your account on Baraza uses another address from now on: the link that we mailed there was opened. This one does not sign in any more.',
      'If this is not right, tell the organisers at once.',
    ].join('\n\n'),
  }).catch((error) => log.error({ err: error }, 'a mail about a new address could not be sent'));
  return changed.to;
}
