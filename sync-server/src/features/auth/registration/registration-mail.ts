import type { Queries } from '../../../database/database.ts';
import type { Newcomer } from '../../../database/tables/registration.ts';
import { dropMail, type MailRow, queueMails } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { findUserByEmail } from '../../people/users.store.ts';
import { type MailParts, writeMail } from '../mails/write-mail.ts';
import { dropExpiredLinks, startLink } from './address-links.store.ts';
import { linkOf } from './invitation-mail.ts';

const DAY_MS = 86_400_000;

/**
 * Has an address mailed with which somebody registered. Known or not, the same is written, so that nobody learns from the
 * answer who is here; what it says is decided when it goes out.
 */
export async function queueRegistration(tx: Queries, eventId: string, email: string, newcomer: Newcomer) {
  const person = await findUserByEmail(tx, eventId, email);
  const to = { user_id: person?.id ?? '', email: email.toLowerCase() };
  await queueMails(tx, eventId, [{ kind: 'registration', ...to, newcomer, goodForMs: DAY_MS }]);
}

/**
 * The link to an account; makes none. Who has an account is told that somebody tried, and who is invited gets their
 * invitation. The texts hold nothing that the person who registered wrote.
 */
export async function writeRegistration(parts: MailParts, row: MailRow): Promise<Mail | undefined> {
  const { database, config } = parts;
  const { event_id, email, newcomer } = row;
  const person = await findUserByEmail(database.queries, event_id, email);
  if (person && !person.verified) {
    // In place of this one: it is counted, and paused for nobody who asks for it.
    await database.transaction(async (tx) => {
      const isMine = await dropMail(tx, row);
      if (isMine) await queueMails(tx, event_id, [{ kind: 'invitation', user_id: person.id, asked: true }]);
    });
    return undefined;
  }
  if (person) {
    const link = `${config.publicUrl}/login`;
    return writeMail(parts, { kind: 'known', to: person.email, user_id: person.id, link });
  }
  await dropExpiredLinks(database.queries);
  const mailed = config.mail !== undefined;
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const token = await startLink(database.queries, { event_id, email, newcomer, mailed, expires_at });
  const link = linkOf(parts, token);
  return writeMail(parts, { kind: 'registration', to: email, link, languages: newcomer?.language });
}
