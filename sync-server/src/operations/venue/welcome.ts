import { renderUnicodeCompact } from 'uqr';
import { plainName } from '../../delivery/plain-name.ts';
import type { VenueAddresses } from './addresses.ts';
import type { AdminLink } from './admin-links.ts';
import type { Venue } from './trust-pages.ts';

interface Kept {
  /** The address of the last start. */
  before: string | undefined;
  /** Where the event comes from. */
  taken: string | undefined;
  /** Of admins who have no password here yet. */
  links: readonly AdminLink[];
}

/** What the laptop's technician sees at the start, and when the address has changed. */
export const welcome = (venue: Venue, { others }: VenueAddresses, { before, taken, links }: Kept): string => `
Baraza is at ${venue.app} for phones in this network.

${renderUnicodeCompact(venue.start, { border: 2 })}

  Phones scan this first, or open ${venue.start}: it says how they come to trust this laptop.
  The same for a screen at the desk: ${venue.start}/poster
  Authority: ${venue.authority.name}, SHA-256 ${venue.authority.fingerprint}
${others.length > 0 ? `  This laptop is at ${others.join(', ')} too. VENUE_ADDRESS chooses another one.\n` : ''}${before !== undefined && before !== venue.app ? moved(before) : ''}${taken === undefined ? ALONE : `\n  The event is that of ${taken}.\n`}${links.length > 0 ? forAdmins(venue.app, links) : ''}`;

const forAdmins = (app: string, links: readonly AdminLink[]): string => `
  Whose password opens other events of that server, too, did not bring it along. Here they choose one for this laptop, each by
  a link that is good once; attendees get theirs from an admin, under Attendees, Invitations.
${links.map(({ name, token }) => `  ${plainName(name)}: ${app}/login#verify=${token}\n`).join('')}`;

const moved = (before: string): string => `
  It was at ${before} before. Phones that were set up there don't find it here, and what waits on them stays there:
  ask for the old address in this network (a reservation in the router), or set up phones anew.
`;

const ALONE = `
  Nothing was taken along: the event here is the laptop's own, and can't be handed over to another server.
  Where there is one: npm run venue -- take-along https://conference.example
`;
