import { fromLocal } from '@baraza/schema/event/venue-time';
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
import { startLink } from './address-links.store.ts';

const DAY_MS = 86_400_000;

export const linkOf = ({ config }: Pick<ServerContext, 'config'>, token: string): string =>
  `${config.publicUrl}/login#verify=${token}`;

type Event = Awaited<ReturnType<typeof findEvent>>;

/** Until when the link of an invitation is good: until the event ends; for a day at least. */
export function invitedUntil(event: Pick<NonNullable<Event>, 'ends_on' | 'time_zone'> | undefined): string {
  const end = event ? Date.parse(fromLocal(`${event.ends_on}T23:59`, event.time_zone)) : 0;
  return new Date(Math.max(end, Date.now() + DAY_MS)).toISOString();
}

/** A link that signs this person in for the first time, once. */
export async function startInvitation({ database, config }: MailParts, email: string): Promise<string> {
  const event_id = config.eventId;
  const expires_at = invitedUntil(await findEvent(database.queries, event_id));
  return startLink(database.queries, { event_id, email, newcomer: null, expires_at });
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
  const link = linkOf(parts, await startInvitation(parts, person.email));
  const logo = await logoFor(parts, event);
  const letter = { kind: 'invitation', language, to: person.email, event, link, logo } as const;
  if (!event || person.ticket_status !== 'valid') return composeMail(letter);
  const ticket = await drawTicket({ code: person.ticket_code, name: plainName(person.name), event, language, logo });
  return composeMail({ ...letter, ticket, ...programmeLinks(parts) });
}
