import { composeMail, type Letter } from '../../../delivery/mail/compose.ts';
import { type MailLanguage, mailLanguage } from '../../../delivery/mail/languages.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findEvent } from '../../event/events.store.ts';
import { languageOf } from '../accounts.store.ts';
import { logoFor } from './event-logo.ts';

export type MailParts = Pick<ServerContext, 'database' | 'config'>;
type Event = Awaited<ReturnType<typeof findEvent>>;

type Written = Omit<Letter, 'language' | 'event' | 'logo'> & {
  /** Whose account says the language. */
  user_id?: string;
  /** BCP 47 tags, for who has no account. */
  languages?: string | undefined;
};

/** The language of a person's app; of who has never signed in, the event's first one, or English where mails are not written in that. */
export async function languageFor(
  { database }: MailParts,
  event: Event,
  { user_id, languages = '' }: Pick<Written, 'user_id' | 'languages'>,
): Promise<MailLanguage> {
  const own = user_id === undefined ? undefined : await languageOf(database.queries, user_id);
  return (
    mailLanguage([...(own ? [own] : []), ...languages.split(','), ...(event?.languages.slice(0, 1) ?? [])]) ?? 'en'
  );
}

export async function writeMail(parts: MailParts, { user_id, languages, ...letter }: Written): Promise<Mail> {
  const event = await findEvent(parts.database.queries, parts.config.eventId);
  const language = await languageFor(parts, event, { ...(user_id !== undefined && { user_id }), languages });
  return composeMail({ ...letter, event, language, logo: await logoFor(parts, event) });
}
