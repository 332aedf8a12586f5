import type { Queries } from '../../../database/database.ts';
import { composeMail } from '../../../delivery/mail/compose.ts';
import { drawTicket } from '../../../delivery/mail/ticket.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { plainName } from '../../../delivery/plain-name.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import type { UserRow } from '../../people/users.store.ts';
import { calendarLink } from '../../programme/calendar-link.ts';
import { logoFor } from '../mails/event-logo.ts';
import { languageFor, type MailParts } from '../mails/write-mail.ts';
import { startPersonLinks } from '../passwords/password-resets.store.ts';
import { startLinks } from './address-links.store.ts';
import { invitedUntil } from './invited-until.ts';

export const linkOf = ({ config }: Pick<ServerContext, 'config'>, token: string): string =>
  `${config.publicUrl}/login#verify=${token}`;

type Invited = Pick<UserRow, 'id' | 'email' | 'shares_email'>;

/** Tokens of links that sign these people in for the first time, each once; in the same order. */
export async function startInvitations(
  tx: Queries,
  event_id: string,
  people: readonly Invited[],
  { expires_at, mailed = false }: { expires_at: string; mailed?: boolean },
): Promise<string[]> {
  const sharing = people.filter(({ shares_email }) => shares_email);
  const others = people.filter(({ shares_email }) => !shares_email);
  const links = others.map(({ email }) => ({ event_id, email, newcomer: null, mailed, expires_at }));
  const personTokens = await startPersonLinks(
    tx,
    sharing.map(({ id }) => id),
    expires_at,
  );
  const tokens = await startLinks(tx, links);
  return people.map(({ shares_email }) => (shares_email ? personTokens : tokens).shift() as string);
}

/**
 * The token of a link that signs this person in for the first time, once.
 * @param mailed whether nobody sees it but who reads the mails of that address
 */
export async function startInvitation(
  { database, config }: MailParts,
  person: Invited,
  mailed = false,
): Promise<string> {
  const expires_at = invitedUntil(await findEvent(database.queries, config.eventId));
  return database.transaction(async (tx) => {
    const [token] = await startInvitations(tx, config.eventId, [person], { expires_at, mailed });
    return token as string;
  });
}

/** Where the programme is, to look at and to subscribe to. */
export const programmeLinks = ({ config }: Pick<ServerContext, 'config'>) => ({
  programme: `${config.publicUrl}/?section=venue`,
  calendar: calendarLink(config),
});

/** An invitation with its ticket. The text holds nothing that the invited person wrote. */
export async function writeInvitation(parts: MailParts, person: UserRow): Promise<Mail> {
  const event = await findEvent(parts.database.queries, parts.config.eventId);
  const language = await languageFor(parts, event, { user_id: person.id });
  const link = linkOf(parts, await startInvitation(parts, person, parts.config.mail !== undefined));
  const logo = await logoFor(parts, event);
  // Whose it is, where several people's mails come to one address.
  const named = person.shares_email
    ? ({ kind: 'invitationOfOne', name: person.name } as const)
    : ({ kind: 'invitation' } as const);
  const letter = { ...named, language, to: person.email, event, link, logo };
  if (!event || person.ticket_status !== 'valid') return composeMail(letter);
  const ticket = await drawTicket({ code: person.ticket_code, name: plainName(person.name), event, language, logo });
  return composeMail({ ...letter, ticket, ...programmeLinks(parts) });
}
