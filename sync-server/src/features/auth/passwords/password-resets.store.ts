import { PERSON_TOKEN } from '@baraza/schema/people/person-token';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { isOneOf } from '../../../database/is-one-of.ts';
import { passwordResets } from '../../../database/tables.ts';
import { hashOfLink, newLinkToken } from '../shared/link-token.ts';

export const RESET_GOOD_FOR_MS = 30 * 60_000;

/**
 * @param mailed_to the address, where nobody sees the token but who reads the mails there
 * @returns the token to mail; earlier tokens become invalid
 */
export async function startReset(tx: Queries, userId: string, mailed_to: string | null = null): Promise<string> {
  const token = newLinkToken();
  await dropResets(tx, userId);
  const expires_at = new Date(Date.now() + RESET_GOOD_FOR_MS).toISOString();
  await tx.insert(passwordResets).values({ token_hash: hashOfLink(token), user_id: userId, mailed_to, expires_at });
  return token;
}

/**
 * Links that sign in somebody who shares an address, each once. Others that they have stay good: whoever asks for one must
 * not end an invitation.
 * @returns their tokens, in the same order
 */
export async function startPersonLinks(tx: Queries, userIds: readonly string[], expires_at: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const isOver = or(isNotNull(passwordResets.used_at), lte(passwordResets.expires_at, sql`now()`));
  await tx.delete(passwordResets).where(and(inArray(passwordResets.user_id, [...userIds]), isOver));
  const tokens = userIds.map(() => `${PERSON_TOKEN}${newLinkToken()}`);
  await tx
    .insert(passwordResets)
    .values(userIds.map((user_id, at) => ({ token_hash: hashOfLink(tokens[at] as string), user_id, expires_at })));
  return tokens;
}

/** SQL: a link of this person that is still good. */
export const isGoodLinkOf = (userId: SQLWrapper) =>
  and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at), gt(passwordResets.expires_at, sql`now()`));

export const hasGoodLink = async (queries: Queries, userId: string): Promise<boolean> =>
  (await queries.$count(passwordResets, isGoodLinkOf(sql`${userId}`))) > 0;

/** Invalidates every reset link of this person. */
export const dropResets = (tx: Queries, userId: string): Promise<void> => dropResetsOf(tx, [userId]);

export async function dropResetsOf(tx: Queries, userIds: readonly string[]): Promise<void> {
  await tx.delete(passwordResets).where(isOneOf(passwordResets.user_id, userIds));
}

/** Whether a token would be taken now; consumes nothing. */
export async function isGoodReset(queries: Queries, token: string): Promise<boolean> {
  return (await queries.$count(passwordResets, isGood(token))) > 0;
}

/** Consumes a token. @returns undefined when it is unknown, used or expired */
export async function useReset(
  tx: Queries,
  token: string,
): Promise<{ user_id: string; mailed_to: string | null } | undefined> {
  const [used] = await tx
    .update(passwordResets)
    .set({ used_at: new Date().toISOString() })
    .where(isGood(token))
    .returning({ user_id: passwordResets.user_id, mailed_to: passwordResets.mailed_to });
  return used;
}

const isGood = (token: string) =>
  and(
    eq(passwordResets.token_hash, hashOfLink(token)),
    isNull(passwordResets.used_at),
    gt(passwordResets.expires_at, sql`now()`),
  );
