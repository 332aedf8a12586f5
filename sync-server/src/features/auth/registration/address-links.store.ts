import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { addressLinks, type Newcomer } from '../../../database/tables/registration.ts';
import { hashOfLink, newLinkToken } from '../shared/link-token.ts';

export interface LinkedAddress {
  event_id: string;
  email: string;
  /** Who is added when the link is opened; null where an organiser has added them. */
  newcomer: Newcomer | null;
  /** Whose address it becomes; absent in an invitation or a registration. */
  user_id?: string | null;
  /** Whether it went there by mail, and to nobody else. */
  mailed: boolean;
}

type NewLink = Omit<LinkedAddress, 'mailed'> & { expires_at: string; mailed?: boolean };

/** @returns the token to mail */
export async function startLink(queries: Queries, link: NewLink): Promise<string> {
  const [token] = await startLinks(queries, [link]);
  return token as string;
}

/** @returns their tokens, in the same order; for a page of people at most, since a statement takes so many parameters */
export async function startLinks(queries: Queries, links: readonly NewLink[]): Promise<string[]> {
  if (links.length === 0) return [];
  const tokens = links.map(() => newLinkToken());
  await queries.insert(addressLinks).values(
    links.map((link, at) => ({
      ...link,
      email: link.email.toLowerCase(),
      token_hash: hashOfLink(tokens[at] as string),
    })),
  );
  return tokens;
}

/** Consumes the token of an invitation or a registration. @returns undefined when it is unknown, used or expired */
export const useLink = (tx: Queries, eventId: string, token: string): Promise<LinkedAddress | undefined> =>
  take(tx, eventId, token, isNull(addressLinks.user_id));

/** Consumes the token of a new address. @returns undefined when it is unknown, used or expired */
export const useChangeLink = (tx: Queries, eventId: string, token: string): Promise<LinkedAddress | undefined> =>
  take(tx, eventId, token, isNotNull(addressLinks.user_id));

/** What the token of an invitation or a registration leads to; it is not used yet. @returns as `useLink` */
export async function findGoodLink(
  queries: Queries,
  eventId: string,
  token: string,
): Promise<LinkedAddress | undefined> {
  const [found] = await queries
    .select()
    .from(addressLinks)
    .where(good(eventId, token, isNull(addressLinks.user_id)));
  return found;
}

async function take(tx: Queries, eventId: string, token: string, kind: SQL): Promise<LinkedAddress | undefined> {
  const [used] = await tx
    .delete(addressLinks)
    .where(good(eventId, token, kind))
    .returning();
  return used;
}

const good = (eventId: string, token: string, kind: SQL): SQL | undefined =>
  and(
    eq(addressLinks.event_id, eventId),
    eq(addressLinks.token_hash, hashOfLink(token)),
    kind,
    gt(addressLinks.expires_at, sql`now()`),
  );

/** Invalidates every link that changes this person's address. */
export async function dropChangeLinks(tx: Queries, userId: string): Promise<void> {
  await tx.delete(addressLinks).where(eq(addressLinks.user_id, userId));
}

/** Invalidates every invitation and registration of this address. */
export async function dropLinks(tx: Queries, eventId: string, email: string): Promise<void> {
  await tx.delete(addressLinks).where(of(eventId, [email]));
}

/** Invalidates the links of people who registered with one of these addresses. */
export async function dropRegistrations(tx: Queries, eventId: string, emails: readonly string[]): Promise<void> {
  await tx.delete(addressLinks).where(and(of(eventId, emails), isNotNull(addressLinks.newcomer)));
}

export async function dropExpiredLinks(queries: Queries): Promise<void> {
  await queries.delete(addressLinks).where(lte(addressLinks.expires_at, sql`now()`));
}

/** Which of these addresses have an invitation that is still good; in lower case. */
export async function invitedAddresses(tx: Queries, eventId: string, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ email: addressLinks.email })
    .from(addressLinks)
    .where(and(of(eventId, emails), isNull(addressLinks.newcomer), gt(addressLinks.expires_at, sql`now()`)));
  return new Set(rows.map(({ email }) => email));
}

const of = (eventId: string, emails: readonly string[]) =>
  and(
    eq(addressLinks.event_id, eventId),
    isNull(addressLinks.user_id),
    inArray(
      addressLinks.email,
      emails.map((email) => email.toLowerCase()),
    ),
  );
