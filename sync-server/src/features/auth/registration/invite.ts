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
type Given = Invited & { verified: boolean };

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
  for (const { id } of unverified) {
    await dropPassword(tx, id);
    await dropResets(tx, id);
    await revokeSessionsOf(tx, id);
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

/** Invites people who have not proved their address and are given something now, unless an invitation is still good. */
export async function inviteUnverified(tx: Queries, eventId: string, people: readonly Given[]): Promise<void> {
  const unverified = await claimUnverified(tx, eventId, people);
  if (unverified.length === 0) return;
  const emails = unverified.map(({ email }) => email);
  const invited = await invitedAddresses(tx, eventId, emails);
  await queueInvitations(
    tx,
    eventId,
    unverified.filter(({ email }) => !invited.has(email.toLowerCase())).map(({ id }) => id),
  );
}
