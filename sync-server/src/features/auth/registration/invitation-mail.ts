import { fromLocal } from '@baraza/schema/event/venue-time';
import type { SendMail } from '../../../delivery/mail.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { startLink } from './address-links.store.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<ServerContext, 'database' | 'config'>;

export const linkOf = ({ config }: Pick<ServerContext, 'config'>, token: string): string =>
  `${config.publicUrl}/login#verify=${token}`;

/** A link that signs this person in for the first time, once, until the event ends; for a day at least. */
export async function startInvitation({ database, config }: Parts, email: string): Promise<string> {
  const event_id = config.eventId;
  const event = await findEvent(database.queries, event_id);
  const end = event ? Date.parse(fromLocal(`${event.ends_on}T23:59`, event.time_zone)) : 0;
  const expires_at = new Date(Math.max(end, Date.now() + DAY_MS)).toISOString();
  return startLink(database.queries, { event_id, email, newcomer: null, expires_at });
}

/** Mails an invitation. The text holds nothing that the invited person wrote. */
export async function mailInvitation(parts: Parts, sendMail: SendMail, email: string): Promise<void> {
  const event = await findEvent(parts.database.queries, parts.config.eventId);
  const token = await startInvitation(parts, email);
  await sendMail({
    to: email,
    subject: `Your invitation to ${event?.name || 'Baraza'}`,
    text: [
      `An organiser of ${event?.name || 'an event on Baraza'} has added you. Open this link to choose a password and sign in:`,
      linkOf(parts, token),
      'It works once, until the event ends. Should it not work, use "Forgot password?" on the sign-in page.',
    ].join('\n\n'),
  });
}
