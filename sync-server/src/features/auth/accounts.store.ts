import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { accounts, authSessions } from '../../database/tables.ts';

/** Of the password that is this event's alone; undefined where there is none. */
export async function passwordHashOf(queries: Queries, userId: string): Promise<string | undefined> {
  const [account] = await queries
    .select({ password_hash: accounts.password_hash })
    .from(accounts)
    .where(eq(accounts.user_id, userId));
  return account?.password_hash || undefined;
}

/** Whether this person ever chose a password that signs in here. */
export async function hadPassword(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(accounts, eq(accounts.user_id, userId))) > 0;
}

/** Whose password is that of their address, which is kept elsewhere, and in no backup of this event. */
export const keepElsewhere = (queries: Queries, userId: string): Promise<void> => setPasswordHash(queries, userId, '');

/** Forgets the password of this event alone; who had none stays as they were. */
export async function giveUpPassword(queries: Queries, userId: string): Promise<void> {
  await queries.update(accounts).set({ password_hash: '' }).where(eq(accounts.user_id, userId));
}

export async function setPasswordHash(queries: Queries, userId: string, passwordHash: string): Promise<void> {
  await queries
    .insert(accounts)
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflictDoUpdate({ target: accounts.user_id, set: { password_hash: passwordHash } });
}

/** The language of this person's app when it was last in contact; in the demo, people have sessions and no account. */
export async function languageOf(queries: Queries, userId: string): Promise<string | undefined> {
  const [account] = await queries
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.user_id, userId));
  if (account?.language) return account.language;
  const [session] = await queries
    .select({ language: authSessions.language })
    .from(authSessions)
    .where(and(eq(authSessions.user_id, userId), isNotNull(authSessions.language)))
    .orderBy(desc(authSessions.contact_at))
    .limit(1);
  return session?.language ?? undefined;
}

export async function keepLanguage(queries: Queries, userId: string, language: string): Promise<void> {
  await queries.update(accounts).set({ language }).where(eq(accounts.user_id, userId));
}

export async function dropPasswords(queries: Queries, userIds: readonly string[]): Promise<void> {
  await queries.delete(accounts).where(isOneOf(accounts.user_id, userIds));
}
