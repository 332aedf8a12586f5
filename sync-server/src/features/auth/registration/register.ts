import { createHash, timingSafeEqual } from 'node:crypto';
import type { Event } from '@baraza/schema/event/event';
import type { Queries } from '../../../database/database.ts';
import type { Newcomer } from '../../../database/tables/registration.ts';
import type { MailLanguage } from '../../../delivery/mail/languages.ts';
import { ProblemError } from '../../../http/problems.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { addUser, findUserByEmail, lockUser, type UserRow } from '../../people/users.store.ts';
import { hadPassword, keepLanguage } from '../accounts.store.ts';
import { noGoodLink } from '../passwords/forgotten-password.ts';
import { dropResets, useReset } from '../passwords/password-resets.store.ts';
import { ComparedTooEarly, chooseFirst, hashTyped, type Typed } from '../shared/choose-password.ts';
import type { SharedAccount } from '../shared/shared-accounts.store.ts';
import { dropLinks, findGoodLink, type LinkedAddress, useLink } from './address-links.store.ts';
import { dropInvitation, setVerified } from './invitations.store.ts';

/** Whether this is the event's code, however it is capitalised; takes equally long for any. */
export const isCodeOf = ({ registration_code = '' }: Event, code: string): boolean =>
  registration_code.trim() !== '' && timingSafeEqual(digest(registration_code), digest(code));

const digest = (code: string): Buffer => createHash('sha256').update(code.trim().toLowerCase()).digest();

/**
 * Sets the password of whoever opened a mailed link, adding them if they registered, and ends what signed in before.
 * @throws ProblemError `invalid_code` when the link is used, too old, of an address that nobody here has any more, or of a
 *   registration with a code that is not the event's any more; `registration_closed`
 */
export async function acceptLink(
  context: ServerContext,
  token: string,
  newPassword: string,
  language: MailLanguage | undefined,
): Promise<Entered & { passwordHash: string }> {
  const { database, config } = context;
  const opened = await findGoodLink(database.queries, config.eventId, token);
  if (!opened) throw noGoodLink();
  const typed = await hashTyped(database, newPassword, mailedTo(opened));
  try {
    const entered = await database.transaction((tx) => useAccepted(context, tx, { token, typed, language }));
    return { ...entered, passwordHash: entered.shared?.password_hash ?? typed.hash };
  } catch (error) {
    if (error instanceof ComparedTooEarly) return acceptLink(context, token, newPassword, language);
    throw error;
  }
}

async function useAccepted(
  { database, config }: ServerContext,
  tx: Queries,
  { token, typed, language }: { token: string; typed: Typed; language: MailLanguage | undefined },
): Promise<Entered> {
  const link = await useLink(tx, config.eventId, token);
  const person =
    link &&
    ((await findUserByEmail(tx, config.eventId, link.email)) ??
      (link.newcomer && (await addNewcomer(tx, config.eventId, link.email, link.newcomer))) ??
      (await findUserByEmail(tx, config.eventId, link.email)));
  if (!person) throw noGoodLink();
  const isFirst = !(await hadPassword(tx, person.id));
  const shared = await chooseFirst(database, tx, person, typed, mailedTo(link));
  if (language) await keepLanguage(tx, person.id, language);
  if (!person.verified) await setVerified(tx, person.id, { isFirst });
  await dropResets(tx, person.id);
  await dropInvitation(tx, person.id);
  await dropLinks(tx, config.eventId, person.email);
  const hidden = person.hidden && (person.verified || !isFirst);
  return { person: { ...person, verified: true, hidden }, shared };
}

const mailedTo = ({ mailed, email }: LinkedAddress): string | null => (mailed ? email : null);

interface Entered {
  person: UserRow;
  /** Where the password is that of their address, at all events of the server. */
  shared: SharedAccount | undefined;
}

/**
 * Signs in, by a link that names them, somebody who shares an address; what signed in before they ever did is ended.
 * @throws ProblemError `invalid_code` when the link is used or too old, or they have an address of their own by now
 */
export async function acceptPersonLink({ database, config }: ServerContext, token: string): Promise<UserRow> {
  return database.transaction(async (tx) => {
    const link = await useReset(tx, token);
    const person = link && (await lockUser(tx, config.eventId, link.user_id));
    if (!person?.shares_email) throw noGoodLink();
    if (person.verified) return person;
    await setVerified(tx, person.id, { isFirst: true });
    await revokeSessionsOf(tx, person.id);
    await dropInvitation(tx, person.id);
    return { ...person, verified: true, hidden: false };
  });
}

/** Adds who registered, if the event still takes them: its code may have leaked, and be another one by now. */
async function addNewcomer(tx: Queries, event_id: string, email: string, newcomer: Newcomer) {
  const event = await findEvent(tx, event_id);
  if (event?.registration === 'invited') throw onlyInvited();
  const { name, company, position, code = '' } = newcomer;
  if (event?.registration === 'code' && !isCodeOf(event, code)) throw noGoodLink();
  return addUser(tx, { name, company, position, email, event_id, role: 'user', ticketType: 'Standard' });
}

export const onlyInvited = (): ProblemError =>
  new ProblemError('registration_closed', 'Only people whom the organisers have invited can join this event.');
