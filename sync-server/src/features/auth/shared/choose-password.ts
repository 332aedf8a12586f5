import { type Database, homeOf, type Queries } from '../../../database/database.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import { findUser, type UserRow } from '../../people/users.store.ts';
import { hadPassword, keepElsewhere, setPasswordHash } from '../accounts.store.ts';
import { dropResets } from '../passwords/password-resets.store.ts';
import { hashPassword, isPasswordOf } from '../passwords/passwords.ts';
import { dropLinks } from '../registration/address-links.store.ts';
import { dropInvitation, setVerified } from '../registration/invitations.store.ts';
import {
  beginShared,
  endEverywhere,
  findShared,
  hasOwnElsewhere,
  isAlone,
  type SharedAccount,
  setShared,
  sharedAddress,
} from './shared-accounts.store.ts';

type Person = Pick<UserRow, 'id' | 'email' | 'shares_email'>;

/**
 * The address whose account a link is good for: the one to which it went, while its person still has it. What the person is called here
 * says nothing, as whoever looks after an event writes it.
 * @param mailedTo null where somebody else may have seen the link
 */
function accountAddress({ email, shares_email }: Person, mailedTo: string | null): string | undefined {
  const address = mailedTo === null || shares_email ? undefined : sharedAddress(mailedTo);
  return address === sharedAddress(email) ? address : undefined;
}

/**
 * Sets the password that somebody chose by a link for a new one, and ends what signed in before: of the account that their address
 * has at all events of this server, if the link went there by mail, else of this event alone.
 */
export async function choosePassword(
  database: Database,
  tx: Queries,
  person: Person,
  passwordHash: string,
  mailedTo: string | null,
): Promise<void> {
  const address = accountAddress(person, mailedTo);
  const isShared =
    address !== undefined &&
    (await database.atHome(tx, async () => (await findShared(tx, address)) !== undefined || !(await isAlone(tx))));
  if (!isShared) return chooseOwn(tx, person, passwordHash);
  await database.atHome(tx, () => setShared(tx, address, passwordHash));
  await endEverywhere(database, tx, address);
  await keepElsewhere(tx, person.id);
}

async function chooseOwn(tx: Queries, { id }: Person, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, id, passwordHash);
  await revokeSessionsOf(tx, id);
}

export interface Typed {
  hash: string;
  /** Of the account that the link's address has, and whether the same was typed; absent where it has none. */
  compared?: { passwordHash: string; isSame: boolean };
}

/**
 * What `chooseFirst` needs of a password that was typed. Before its transaction: a hash may wait for its turn, and nobody else should
 * wait for that.
 */
export async function hashTyped(database: Database, password: string, mailedTo: string | null): Promise<Typed> {
  const hash = await hashPassword(password);
  const there = mailedTo === null ? undefined : await findShared(homeOf(database).queries, mailedTo);
  if (!there) return { hash };
  const { password_hash: passwordHash } = there;
  return { hash, compared: { passwordHash, isSame: await isPasswordOf(passwordHash, password) } };
}

/** The account of the address began, ended or has another password since `hashTyped`. */
export class ComparedTooEarly extends Error {}

/**
 * Sets the password that somebody chose by a link that lets them in at this event. Such links are good for months and are passed on, to
 * who takes a place: one begins an account where the address has no password at any event, and comes in with it where the same was typed,
 * but never changes it, nor opens what another password does.
 * @throws ComparedTooEarly
 * @returns the account, if it is a shared one
 */
export async function chooseFirst(
  database: Database,
  tx: Queries,
  person: Person,
  typed: Typed,
  mailedTo: string | null,
): Promise<SharedAccount | undefined> {
  const address = accountAddress(person, mailedTo);
  const account = address && (await joined(database, tx, { address, userId: person.id, ...typed }));
  if (!account) {
    await chooseOwn(tx, person, typed.hash);
    return undefined;
  }
  await keepElsewhere(tx, person.id);
  await revokeSessionsOf(tx, person.id);
  return account;
}

async function joined(
  database: Database,
  tx: Queries,
  { address, userId, hash, compared }: Typed & { address: string; userId: string },
): Promise<SharedAccount | undefined> {
  const there = await database.atHome(tx, () => findShared(tx, address));
  if (there?.password_hash !== compared?.passwordHash) throw new ComparedTooEarly();
  if (there) return compared?.isSame ? there : undefined;
  if (await database.atHome(tx, () => isAlone(tx))) return undefined;
  if (await hasOwnElsewhere(database, tx, address, userId)) return undefined;
  return database.atHome(tx, () => beginShared(tx, address, hash));
}

/**
 * Lets somebody in at an event with the account of their address. Who was only invited has proved the address by it: what signed
 * in as them before is ended.
 */
export async function comeIn(tx: Queries, eventId: string, userId: string): Promise<UserRow | undefined> {
  const person = await findUser(tx, eventId, userId);
  if (!person) return undefined;
  const isFirst = !(await hadPassword(tx, userId));
  await keepElsewhere(tx, userId);
  if (person.verified) return person;
  await setVerified(tx, userId, { isFirst });
  await revokeSessionsOf(tx, userId);
  await dropResets(tx, userId);
  await dropInvitation(tx, userId);
  await dropLinks(tx, eventId, person.email);
  return { ...person, verified: true, hidden: person.hidden && !isFirst };
}
