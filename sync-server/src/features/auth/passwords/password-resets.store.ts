import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { passwordResets } from '../../../database/tables.ts';

export const RESET_GOOD_FOR_MS = 30 * 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** @returns the token to mail; earlier tokens become invalid */
export async function startReset(tx: Queries, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await dropResets(tx, userId);
  const expires_at = new Date(Date.now() + RESET_GOOD_FOR_MS).toISOString();
  await tx.insert(passwordResets).values({ token_hash: hashOf(token), user_id: userId, expires_at });
  return token;
}

/** Invalidates every reset link of this person. */
export async function dropResets(tx: Queries, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, userId));
}

/** Whether a token would be taken now; consumes nothing. */
export async function isGoodReset(queries: Queries, token: string): Promise<boolean> {
  return (await queries.$count(passwordResets, isGood(token))) > 0;
}

/** Consumes a token. @returns its owner's id; undefined when it is unknown, used or expired */
export async function useReset(tx: Queries, token: string): Promise<string | undefined> {
  const [used] = await tx
    .update(passwordResets)
    .set({ used_at: new Date().toISOString() })
    .where(isGood(token))
    .returning({ user_id: passwordResets.user_id });
  return used?.user_id;
}

const isGood = (token: string) =>
  and(
    eq(passwordResets.token_hash, hashOf(token)),
    isNull(passwordResets.used_at),
    gt(passwordResets.expires_at, sql`now()`),
  );
