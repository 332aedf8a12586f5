import type { MailKind } from '../../../delivery/mail/languages.ts';
import type { MailRow } from '../../../delivery/mail/queue.store.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { findUser } from '../../people/users.store.ts';
import { writePersonLinks, writeReset } from '../passwords/reset-mail.ts';
import { writeAddressMail } from '../registration/address-change.ts';
import { writeInvitation } from '../registration/invitation-mail.ts';
import { writeRegistration } from '../registration/registration-mail.ts';
import { type MailParts, writeMail } from './write-mail.ts';

/** Writes a queued mail as things are now. @returns undefined when there is nothing to say any more */
export async function writeQueued(parts: MailParts, row: MailRow): Promise<Mail | undefined> {
  const { kind, user_id, email } = row;
  // These go to whoever has the address, or to nobody who is here.
  if (kind === 'forgotten' || kind === 'access') return writeReset(parts, kind, row);
  if (kind === 'sharedAddress') return writePersonLinks(parts, row);
  if (kind === 'registration') return writeRegistration(parts, row);
  const person = await findUser(parts.database.queries, parts.config.eventId, user_id);
  if (!person) return undefined;
  switch (kind as MailKind) {
    case 'invitation':
      return person.verified ? undefined : writeInvitation(parts, person);
    case 'newAddress':
    case 'oldAddress':
      return person.pending_email === null
        ? undefined
        : writeAddressMail(parts, kind as 'newAddress' | 'oldAddress', person, person.pending_email);
    case 'addressChanged':
      return email === '' ? undefined : writeMail(parts, { kind: 'addressChanged', to: email, user_id });
    case 'madeAdmin':
    case 'madeAttendee': {
      const said = person.role === 'admin' ? 'madeAdmin' : 'madeAttendee';
      if (said !== kind || !person.verified) return undefined;
      return writeMail(parts, { kind: said, to: person.email, user_id, link: `${parts.config.publicUrl}/login` });
    }
    default:
      return undefined;
  }
}
