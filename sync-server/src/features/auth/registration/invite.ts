import type { Queries } from '../../../database/database.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import { dropPassword } from '../accounts.store.ts';
import { dropResets } from '../passwords/password-resets.store.ts';
import { dropRegistrations, invitedAddresses } from './address-links.store.ts';
import { queueInvitations } from './invitations.store.ts';

interface Invited {
  id: string;
  email: string;
}

/** Invites people whom an organiser has just added. What a stranger registered with their address ends. */
export async function inviteAdded(tx: Queries, eventId: string, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  const emails = people.map(({ email }) => email);
  await dropRegistrations(tx, eventId, emails);
  await queueInvitations(
    tx,
    eventId,
    people.map(({ id }) => id),
  );
}

/**
 * Invites people who have not proved their address and are given something now: whatever signs in as them ends. Nobody
 * is mailed twice for one invitation that is still good.
 */
export async function inviteUnverified(
  tx: Queries,
  eventId: string,
  people: readonly (Invited & { verified: boolean })[],
): Promise<void> {
  const unverified = people.filter(({ verified }) => !verified);
  if (unverified.length === 0) return;
  for (const { id } of unverified) {
    await dropPassword(tx, id);
    await dropResets(tx, id);
    await revokeSessionsOf(tx, id);
  }
  const emails = unverified.map(({ email }) => email);
  await dropRegistrations(tx, eventId, emails);
  const invited = await invitedAddresses(tx, eventId, emails);
  await inviteAdded(
    tx,
    eventId,
    unverified.filter(({ email }) => !invited.has(email.toLowerCase())),
  );
}
