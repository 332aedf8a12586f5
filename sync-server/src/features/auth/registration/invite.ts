import type { Queries } from '../../../database/database.ts';
import { revokeAllSessionsOf } from '../../../http/session/sessions.store.ts';
import type { UserRow } from '../../people/users.store.ts';
import { dropPasswords } from '../accounts.store.ts';
import { dropResetsOf, hasGoodLink } from '../passwords/password-resets.store.ts';
import { dropRegistrations, invitedAddresses } from './address-links.store.ts';
import { queueInvitations } from './invitations.store.ts';

interface Invited {
  id: string;
  email: string;
}
type Given = Invited & Pick<UserRow, 'verified' | 'shares_email'>;

/** Ends what strangers registered with the addresses of people whom an organiser has just added. */
export async function claimAdded(tx: Queries, eventId: string, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  await dropRegistrations(
    tx,
    eventId,
    people.map(({ email }) => email),
  );
}

/**
 * Ends whatever signs in as people who have not proved their address and are given something now.
 * @returns who they are
 */
export async function claimUnverified(tx: Queries, eventId: string, people: readonly Given[]): Promise<Given[]> {
  const unverified = people.filter(({ verified }) => !verified);
  // Nobody signs in as who shares an address but by a link that an organiser let them have.
  const ids = unverified.filter(({ shares_email }) => !shares_email).map(({ id }) => id);
  if (ids.length > 0) {
    await dropPasswords(tx, ids);
    await dropResetsOf(tx, ids);
    await revokeAllSessionsOf(tx, ids);
  }
  await claimAdded(tx, eventId, unverified);
  return unverified;
}

/** Invites people whom an organiser has just added. */
export async function inviteAdded(tx: Queries, eventId: string, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  await claimAdded(tx, eventId, people);
  await queueInvitations(
    tx,
    eventId,
    people.map(({ id }) => id),
  );
}

/**
 * Claims somebody who has not proved their address and is given something now, and invites them again unless their
 * invitation is still good. Whom nobody has invited yet waits for an organiser to do so; nobody comes without a ticket.
 */
export async function inviteUnverified(
  tx: Queries,
  { id, event_id, email, verified, shares_email, ticket_status }: UserRow,
  hadInvitation: boolean,
): Promise<void> {
  const [unverified] = await claimUnverified(tx, event_id, [{ id, email, verified, shares_email }]);
  if (!unverified || !hadInvitation || ticket_status !== 'valid') return;
  const isStillGood = shares_email
    ? await hasGoodLink(tx, id)
    : (await invitedAddresses(tx, event_id, [email])).size > 0;
  if (!isStillGood) await queueInvitations(tx, event_id, [id]);
}
