import { mailedLogo } from '../../../delivery/mail/logo.ts';
import type { Attachment } from '../../../delivery/mail/transport.ts';
import type { ServerContext } from '../../../server-context.ts';
import type { findEvent } from '../../event/events.store.ts';
import { findImage } from '../../people/pictures/images.store.ts';

/** The one made last: thousands of invitations in a row carry the same. */
let last: { address: string; logo: Promise<Attachment | undefined> } | undefined;

/** The event's logo as mails carry it; undefined without one. */
export function logoFor(
  { database, config }: Pick<ServerContext, 'database' | 'config'>,
  event: Awaited<ReturnType<typeof findEvent>>,
): Promise<Attachment | undefined> {
  const address = event?.logo ?? '';
  const hash = /^\/api\/images\/([0-9a-f]{64})$/.exec(address)?.[1];
  if (!hash) return Promise.resolve(undefined);
  if (last?.address === address) return last.logo;
  const logo = findImage(database.queries, config.eventId, hash).then((image) => image && mailedLogo(image.bytes));
  last = { address, logo };
  // What failed, or was not there yet, is tried again with the next mail.
  const forget = () => {
    if (last?.logo === logo) last = undefined;
  };
  logo.then((made) => made ?? forget(), forget);
  return logo;
}
