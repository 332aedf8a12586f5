import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, getTableColumns, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { MAIL_STATES, mailPauses, mails } from '../../database/tables/mails.ts';
import type { Newcomer } from '../../database/tables/registration.ts';
import { MAIL_KINDS, type MailKind } from './languages.ts';

export { MAIL_STATES };

export type MailRow = typeof mails.$inferSelect;

export interface QueuedMail {
  kind: MailKind;
  user_id: string;
  email?: string;
  /** Before the others of its kind, as somebody is waiting for this one. */
  first?: boolean;
  /** Asked for by its reader: it waits for no pause, and goes before all invitations that nobody asked for. */
  asked?: boolean;
  /** Milliseconds from now on, after which it is not sent any more. */
  goodForMs?: number;
  newcomer?: Newcomer;
}

const MINUTE_MS = 60_000;
/** Who has had a mail for this long without handing it over is dead; longer than every timeout of a try together. */
export const LEASE_MS = 3 * MINUTE_MS;
const MOST_TRIES = 6;
/** Of mails that are good for a while only: they are tried for all of it, at least as often as this. */
const HOUR_MS = 60 * MINUTE_MS;
/** Until then a mail can be called back. */
const OPEN = ['queued', 'trying'] as const;

/** By the clock of the database, by which all processes look what is due. */
const later = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1_000})`;

/**
 * Has these mailed soon, by whichever process looks first. Of each kind a person has one at an address: an earlier one is
 * called back, or, if it is over, forgotten.
 */
export async function queueMails(tx: Queries, event_id: string, wanted: readonly QueuedMail[]): Promise<void> {
  for (const kind of new Set(wanted.map((mail) => mail.kind))) {
    const ofKind = wanted.filter((mail) => mail.kind === kind);
    for (let at = 0; at < ofKind.length; at += AT_ONCE)
      await queueSome(tx, event_id, kind, ofKind.slice(at, at + AT_ONCE));
  }
}

/** A statement takes so many parameters and no more. */
const AT_ONCE = 2_000;

async function queueSome(tx: Queries, event_id: string, kind: MailKind, some: readonly QueuedMail[]): Promise<void> {
  const people = some.map(({ user_id }) => user_id);
  await tx.delete(mails).where(
    and(
      inArray(mails.user_id, people),
      eq(mails.kind, kind),
      inArray(
        mails.email,
        some.map(({ email = '' }) => email),
      ),
      ne(mails.state, 'handed_over'),
    ),
  );
  const queued_at = new Date().toISOString();
  const common = { event_id, kind, due_at: later(0), queued_at };
  await tx
    .insert(mails)
    .values(
      some.map(({ email = '', first, asked, goodForMs, ...mail }) => ({
        ...{ ...common, ...mail, id: randomUUID(), email, bulk: kind === 'invitation' && !asked },
        ...(first && { due_at: new Date(0).toISOString() }),
        ...(goodForMs !== undefined && { good_until: later(goodForMs) }),
      })),
    )
    .onConflictDoNothing();
}

/** Calls back what has not been handed over: whoever is about to do so finds that it is theirs no more. */
export async function withdrawMails(tx: Queries, userIds: readonly string[], kinds: readonly MailKind[]) {
  if (userIds.length === 0) return;
  await tx
    .delete(mails)
    .where(and(inArray(mails.user_id, [...userIds]), inArray(mails.kind, [...kinds]), inArray(mails.state, OPEN)));
}

/** Takes back all waiting mails of an event. @returns to whom */
export async function withdrawAll(tx: Queries, eventId: string, kind: MailKind): Promise<string[]> {
  const taken = await tx
    .delete(mails)
    .where(and(eq(mails.event_id, eventId), eq(mails.kind, kind), inArray(mails.state, OPEN)))
    .returning({ id: mails.user_id });
  return taken.map(({ id }) => id);
}

/** What may be tried now, in an event. */
const isDue = (eventId: string): SQL | undefined =>
  and(
    eq(mails.event_id, eventId),
    inArray(mails.state, OPEN),
    // A newer process beside this one may queue what this one could not write.
    inArray(mails.kind, MAIL_KINDS),
    lte(mails.due_at, sql`now()`),
    or(eq(mails.bulk, false), sql`not exists (select 1 from ${mailPauses} as pause where pause.event_id = ${eventId})`),
  );

/** Whether there is anything to claim; others may be faster. */
export async function isAnyDue(queries: Queries, eventId: string): Promise<boolean> {
  const [found] = await rowsOf<{ is_any: boolean }>(
    queries,
    sql`select exists (select 1 from ${mails} where ${isDue(eventId)}) as is_any`,
  );
  return found?.is_any === true;
}

export interface ClaimedMail extends MailRow {
  /** For how many milliseconds it was still good when it was claimed, by the clock of the database; null: for ever. */
  goodForMs: number | null;
}

const goodForMs = sql<number | null>`(extract(epoch from ${mails.good_until} - now()) * 1000)::float8`;

/** Takes the next mail for one try; for others it is due again when this process must be dead. */
export async function claimMail(
  tx: Queries,
  eventId: string,
  { place, leaseMs }: { place: string; leaseMs: number },
): Promise<ClaimedMail | undefined> {
  const [due] = await tx
    .select()
    .from(mails)
    .where(isDue(eventId))
    .orderBy(asc(mails.bulk), asc(mails.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return undefined;
  const [claimed] = await tx
    .update(mails)
    .set({ state: 'trying', claim: `${place}.${randomUUID()}`, tries: due.tries + 1, due_at: later(leaseMs) })
    .where(eq(mails.id, due.id))
    .returning({ ...getTableColumns(mails), goodForMs });
  return claimed;
}

const isMine = ({ id, claim }: MailRow) => and(eq(mails.id, id), eq(mails.claim, claim));

/** From here on nobody tries this mail again. @returns false when it was called back, or taken by somebody else */
export async function handOver(queries: Queries, row: MailRow, leaseMs: number): Promise<boolean> {
  const changed = await queries
    .update(mails)
    .set({ state: 'handed_over', due_at: later(leaseMs) })
    .where(and(isMine(row), eq(mails.state, 'trying')))
    .returning({ id: mails.id });
  return changed.length > 0;
}

/** Also of one that was taken for lost meanwhile. */
export async function endMail(
  queries: Queries,
  row: MailRow,
  state: 'sent' | 'failed' | 'uncertain',
  answer: string,
): Promise<void> {
  if (row.user_id === '') await dropMail(queries, row);
  else await queries.update(mails).set({ state, due_at: null, answer }).where(isMine(row));
}

/** @param afterMs milliseconds, 0 or more, after it was claimed */
export const isTooLate = ({ goodForMs }: ClaimedMail, afterMs = 0): boolean =>
  goodForMs !== null && goodForMs <= afterMs;

/** It will be tried again, later after each try; after the last, or when that is too late, it has failed. */
export async function postponeMail(queries: Queries, row: ClaimedMail, answer: string): Promise<void> {
  const isTimed = row.good_until !== null;
  const wait = isTimed ? Math.min((MINUTE_MS / 2) * 2 ** row.tries, HOUR_MS) : 5 * MINUTE_MS * 2 ** row.tries;
  if (isTimed ? isTooLate(row, wait) : row.tries >= MOST_TRIES) return endMail(queries, row, 'failed', answer);
  await queries
    .update(mails)
    .set({ state: 'trying', due_at: later(wait), answer })
    .where(isMine(row));
}

/** There is nothing to say any more. @returns false when it was called back, or taken by somebody else */
export async function dropMail(queries: Queries, row: MailRow): Promise<boolean> {
  return (await queries.delete(mails).where(isMine(row)).returning({ id: mails.id })).length > 0;
}

/**
 * What a process handed over before it died is not sent again, since it may have arrived: unless it is known that it
 * never got its end.
 */
export async function noteLost(queries: Queries, eventId: string, isUnended: (claim: string) => boolean) {
  const isLost = and(eq(mails.event_id, eventId), eq(mails.state, 'handed_over'), lte(mails.due_at, sql`now()`));
  const lost = await queries.select().from(mails).where(isLost);
  for (const row of lost) {
    const found = isUnended(row.claim)
      ? ({ state: 'trying' } as const)
      : ({ state: 'uncertain', due_at: null } as const);
    const stillLost = and(isMine(row), isLost);
    if (row.user_id === '' && found.state === 'uncertain') await queries.delete(mails).where(stillLost);
    else await queries.update(mails).set(found).where(stillLost);
  }
}

/** Whether invitations wait until an organiser lets them go on. */
export async function isPaused(queries: Queries, eventId: string): Promise<boolean> {
  return (await queries.$count(mailPauses, eq(mailPauses.event_id, eventId))) > 0;
}

export async function setPaused(tx: Queries, event_id: string, paused: boolean): Promise<void> {
  if (paused)
    await tx.insert(mailPauses).values({ event_id, paused_at: new Date().toISOString() }).onConflictDoNothing();
  else await tx.delete(mailPauses).where(eq(mailPauses.event_id, event_id));
}

export type MailCounts = Record<(typeof MAIL_STATES)[number], number>;

export async function countMails(queries: Queries, eventId: string, kind: MailKind): Promise<MailCounts> {
  const rows = await queries
    .select({ state: mails.state, count: count() })
    .from(mails)
    .where(and(eq(mails.event_id, eventId), eq(mails.kind, kind)))
    .groupBy(mails.state);
  const counts: MailCounts = { queued: 0, trying: 0, handed_over: 0, sent: 0, failed: 0, uncertain: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}
