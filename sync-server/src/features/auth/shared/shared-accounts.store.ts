import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../../database/database.ts';
import { accounts, hostedEvents, sharedAccounts } from '../../../database/tables.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import { giveUpPassword } from '../accounts.store.ts';
import { Email } from '../email.ts';
import { dropResets } from '../passwords/password-resets.store.ts';

const { users } = tables;

export type SharedAccount = typeof sharedAccounts.$inferSelect;

/** What a token says of the account with which its session began. */
export const claimOf = ({ id, generation }: Pick<SharedAccount, 'id' | 'generation'>): string => `${id} ${generation}`;

/** Whether this session began with this account, as it is now or before its last password. */
export const beganWith = (claim: string | undefined, { id }: Pick<SharedAccount, 'id'>): boolean =>
  claim !== undefined && idIn(claim) === id;

const idIn = (claim: string): string => claim.split(' ')[0] ?? '';

/**
 * How an address is called here; undefined of one that has no shared account. Letters that only look like those of
 * another address would be the same one in lower case, and a list of addresses goes to all of them.
 */
export const sharedAddress = (email: string): string | undefined =>
  Email.safeParse(email).success && email === email.trim() ? email.toLowerCase() : undefined;

/** @param home queries of the server's default event, as in all of these */
export async function findShared(home: Queries, email: string): Promise<SharedAccount | undefined> {
  const [account] = await home
    .select()
    .from(sharedAccounts)
    .where(eq(sharedAccounts.email, sharedAddress(email) ?? ''));
  return account;
}

/** The account that a token names, unless it has another password since, or was signed out everywhere. */
export async function findSharedOf(home: Queries, claim: string): Promise<SharedAccount | undefined> {
  const [account] = await home.select().from(sharedAccounts).where(isOf(claim));
  return account;
}

function isOf(claim: string) {
  const [, generation] = claim.split(' ');
  return and(eq(sharedAccounts.id, idIn(claim)), eq(sharedAccounts.generation, Number(generation)));
}

const first = (email: string, password_hash: string) => ({
  ...{ email, id: randomUUID(), generation: 1 },
  ...chosenNow(password_hash),
});

const chosenNow = (password_hash: string) => ({ password_hash, chosen_at: new Date().toISOString() });

/** Gives an address another password, or its first one. */
export async function setShared(home: Queries, email: string, password_hash: string): Promise<SharedAccount> {
  const [account] = await home
    .insert(sharedAccounts)
    .values(first(email, password_hash))
    .onConflictDoUpdate({ target: sharedAccounts.email, set: { ...chosenNow(password_hash), generation: NEXT } })
    .returning();
  return account as SharedAccount;
}

/** @returns undefined where the address has one by now */
export async function beginShared(home: Queries, email: string, hash: string): Promise<SharedAccount | undefined> {
  const [account] = await home.insert(sharedAccounts).values(first(email, hash)).onConflictDoNothing().returning();
  return account;
}

/** @returns undefined where this account has another password by now, was signed out everywhere or deleted */
export async function replaceShared(
  home: Queries,
  was: SharedAccount,
  password_hash: string,
): Promise<SharedAccount | undefined> {
  const [account] = await home
    .update(sharedAccounts)
    .set({ ...chosenNow(password_hash), generation: NEXT })
    .where(isOf(claimOf(was)))
    .returning();
  return account;
}

/**
 * Tokens of before lead to no other event from now on.
 * @param claim of a session that goes on; it may be of before the password that was chosen in it
 */
export async function raiseGeneration(home: Queries, claim: string): Promise<SharedAccount | undefined> {
  const [account] = await home
    .update(sharedAccounts)
    .set({ generation: NEXT })
    .where(eq(sharedAccounts.id, idIn(claim)))
    .returning();
  return account;
}

const NEXT = sql`${sharedAccounts.generation} + 1`;

export const isAlone = async (home: Queries): Promise<boolean> => (await home.$count(hostedEvents)) === 0;

/** Events beside the default one that are served. */
export const listServed = (home: Queries): Promise<(typeof hostedEvents.$inferSelect)[]> =>
  home.select().from(hostedEvents).where(sql`${hostedEvents.archived_at} is null`).orderBy(asc(hostedEvents.id));

/** Of a schema that an operator has dropped the row may be left. */
const IS_THERE = sql`to_regclass(format('%I.users', ${hostedEvents.schema_name})) is not null`;

/** Does this for the tables of each event of the server, archived ones too, always in the same order. */
async function inEachEvent(database: Database, tx: Queries, work: () => Promise<void>): Promise<void> {
  const others = await database.atHome(tx, () =>
    tx.select().from(hostedEvents).where(IS_THERE).orderBy(asc(hostedEvents.id)),
  );
  for (const schema of [undefined, ...others.map(({ schema_name }) => schema_name)])
    await database.elsewhere(tx, schema, work);
}

/** An archived event may be of a version that did not know this column. */
const SHARES = sql`coalesce((to_jsonb(${users})->>'shares_email')::boolean, false)`;

/** Ends, in all events, what signs in with this address: sessions, links for a new password, passwords of one event alone. */
export const endEverywhere = (database: Database, tx: Queries, email: string, exceptSession?: string): Promise<void> =>
  inEachEvent(database, tx, async () => {
    const theirs = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), sql`not ${SHARES}`));
    for (const { id } of theirs) {
      await revokeSessionsOf(tx, id, exceptSession);
      await dropResets(tx, id);
      await giveUpPassword(tx, id);
    }
  });

/** Whether anybody with this address but this person has a password that is of one event alone. */
export async function hasOwnElsewhere(
  database: Database,
  tx: Queries,
  email: string,
  userId: string,
): Promise<boolean> {
  let has = false;
  await inEachEvent(database, tx, async () => {
    const [found] = await tx
      .select({ one: sql`1` })
      .from(users)
      .innerJoin(accounts, eq(accounts.user_id, users.id))
      .where(
        and(
          eq(sql`lower(${users.email})`, email),
          sql`not ${SHARES}`,
          ne(accounts.password_hash, ''),
          ne(users.id, userId),
        ),
      )
      .limit(1);
    has ||= found !== undefined;
  });
  return has;
}

/** Deletes this account, or all, whose address nobody has at any event of the server. */
export async function dropUnused(database: Database, tx: Queries, only?: string): Promise<void> {
  const asked = await database.atHome(tx, () =>
    tx
      .select()
      .from(sharedAccounts)
      .where(only === undefined ? undefined : eq(sharedAccounts.email, only)),
  );
  const unused = new Map(asked.map((account) => [account.email, account]));
  await inEachEvent(database, tx, async () => {
    const there = await tx
      .selectDistinct({ email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(and(isAmong(sql`lower(${users.email})`, [...unused.keys()]), sql`not ${SHARES}`));
    for (const { email } of there) unused.delete(email);
  });
  // Not one that somebody chose a password for meanwhile.
  const claims = [...unused.values()].map(claimOf);
  await database.atHome(tx, () =>
    tx.delete(sharedAccounts).where(isAmong(sql`${sharedAccounts.id} || ' ' || ${sharedAccounts.generation}`, claims)),
  );
}

/** A parameter for each would be more than a query takes. */
const isAmong = (value: SQL, values: readonly string[]): SQL =>
  sql`${value} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
