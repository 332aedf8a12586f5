import { randomUUID } from 'node:crypto';
import type { Role, User } from '@baraza/schema/people/user';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { tables } from '@baraza/schema/tables';
import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { askTogether } from '../../database/ask-together.ts';
import type { Queries } from '../../database/database.ts';
import { SESSIONS_CHANNEL } from '../../database/feed/listeners.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { authSessions } from '../../database/tables.ts';
import type { Contact } from './viewer.ts';

/** A session expires after this many days without use. */
export const IDLE_DAYS = 14;
const DAY_MS = 86_400_000;
/** Ended ones too. Many: an account that a demo shows to everybody has a session for each of them. */
export const SESSIONS_OF_ONE = 1_000;

export interface Session {
  id: string;
  user_id: string;
  event_id: string;
  role: SessionRole;
  ticket_status?: User['ticket_status'];
  large_event?: boolean;
  expires_at: string;
  /** When its person signed in or last entered the password again; absent of a door phone. */
  confirmed_at?: string;
  /** When a door phone was removed; absent otherwise. */
  removed_at?: string;
  contact: Contact;
}

const contact = {
  device_id: authSessions.device_id,
  contact_seq: authSessions.contact_seq,
  contact_at: authSessions.contact_at,
  language: authSessions.language,
};

const NEVER = new Date(0).toISOString();

const idleLimit = (): string => new Date(Date.now() + IDLE_DAYS * DAY_MS).toISOString();

/**
 * Of more sessions of one person than are kept, ended ones go first, then the oldest.
 * @param isConfirmed false where the password was not given now: what asks for it again asks at once
 * @returns the id of the new session
 */
export async function startSession(queries: Queries, userId: string, { isConfirmed = true } = {}): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  await makeRoom(queries, userId);
  await queries.insert(authSessions).values({
    ...{ id, user_id: userId, created_at: now, expires_at: idleLimit() },
    ...(!isConfirmed && { confirmed_at: NEVER }),
  });
  return id;
}

async function makeRoom(queries: Queries, userId: string): Promise<void> {
  const { user_id, created_at, revoked_at, expires_at } = authSessions;
  const isOpen = sql`(${revoked_at} is null and ${expires_at} > now())`;
  const beyond = queries
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(user_id, userId))
    .orderBy(desc(isOpen), desc(created_at), desc(authSessions.id))
    .offset(SESSIONS_OF_ONE - 1);
  const removed = await queries.delete(authSessions).where(inArray(authSessions.id, beyond)).returning({ revoked_at });
  if (removed.some(({ revoked_at }) => revoked_at === null)) await tellSessionsEnded(queries, userId);
}

interface Asked {
  id: string;
  event_id: string;
}

/** Each call asks for its session, and a crowd comes at once. */
const findTogether = askTogether(findSessions, 100);

export const findSession = (queries: Queries, id: string, eventId: string): Promise<Session | undefined> =>
  findTogether(queries, { id, event_id: eventId });

async function findSessions(queries: Queries, asked: readonly Asked[]): Promise<(Session | undefined)[]> {
  const ids = asked.map(({ id }) => id);
  const found = new Map((await openSessions(queries, ids)).map((session) => [session.id, session]));
  return asked.map(({ id, event_id }) => {
    const session = found.get(id);
    return session?.event_id === event_id ? session : undefined;
  });
}

/** The same of one, read in a transaction. */
export async function findSessionIn(tx: Queries, id: string, eventId: string): Promise<Session | undefined> {
  // Each transaction has other queries; the connection stays.
  const [session] = await openSessions(tx, [id], tx._.session);
  return session?.event_id === eventId ? session : undefined;
}

/** Of people, and of paired door phones, which belong to no person. */
async function openSessions(queries: Queries, ids: readonly string[], of: object = queries): Promise<Session[]> {
  const query = openSessionsOf.get(of) ?? prepareOpenSessions(queries);
  openSessionsOf.set(of, query);
  const found = await query.execute({ ids: JSON.stringify(ids) });
  return found.flatMap(
    ({ session: { created_at, confirmed_at, ...session }, contact, person, event, door }): Session[] => {
      if (person && event)
        return [{ ...session, ...person, ...event, confirmed_at: confirmed_at ?? created_at, contact }];
      if (!door) return [];
      const { event_id, removed_at } = door;
      return [{ ...session, event_id, role: 'door', ...(removed_at && { removed_at }), contact }];
    },
  );
}

/** Prepared once: every call reads its session, and building the SQL took an eighth of the CPU of a pull with no news. */
const openSessionsOf = new WeakMap<object, ReturnType<typeof prepareOpenSessions>>();

function prepareOpenSessions(queries: Queries) {
  const { users, events, doors } = tables;
  const { id, user_id, created_at, confirmed_at, expires_at } = authSessions;
  return queries
    .select({
      session: { id, user_id, created_at, confirmed_at, expires_at },
      contact,
      person: { event_id: users.event_id, role: users.role, ticket_status: users.ticket_status },
      event: { large_event: events.large },
      door: { event_id: doors.event_id, removed_at: doors.removed_at },
    })
    .from(authSessions)
    .leftJoin(users, eq(users.id, user_id))
    .leftJoin(events, eq(events.id, users.event_id))
    .leftJoin(doors, and(eq(doors.id, user_id), isNotNull(doors.paired_at)))
    .where(and(isOneOf(id, sql.placeholder('ids')), isNull(authSessions.revoked_at), gt(expires_at, sql`now()`)))
    .prepare('open_sessions');
}

/**
 * Whether there is no such person in the event: who had a session there was erased since. Nobody erases a door: one that is not there
 * was paired after the moment to which the server went back, and can be paired again.
 */
export async function isErased(
  queries: Queries,
  { user_id, event_id, role }: { user_id: string; event_id: string; role: SessionRole },
): Promise<boolean> {
  const { users } = tables;
  if (role === 'door') return false;
  return (await queries.$count(users, and(eq(users.event_id, event_id), eq(users.id, user_id)))) === 0;
}

/** Extends a session in use, at most once a day, so that reads usually cause no write. */
export async function keepSession(queries: Queries, session: Session): Promise<void> {
  if (session.removed_at || Date.parse(session.expires_at) - Date.now() > (IDLE_DAYS - 1) * DAY_MS) return;
  await queries.update(authSessions).set({ expires_at: idleLimit() }).where(eq(authSessions.id, session.id));
}

/** The person of this session has entered their password again. */
export async function setConfirmed(queries: Queries, id: string): Promise<void> {
  await queries.update(authSessions).set({ confirmed_at: new Date().toISOString() }).where(eq(authSessions.id, id));
}

/** Ends a session if it is active and notifies every process, as each may hold sockets of it. */
export async function revokeSession(queries: Queries, id: string): Promise<void> {
  await revoke(queries, eq(authSessions.id, id));
}

/** Ends all sessions of a person except `except`. @returns the ids of the sessions that were ended */
export function revokeSessionsOf(queries: Queries, userId: string, except?: string): Promise<string[]> {
  const others = except === undefined ? undefined : ne(authSessions.id, except);
  return revoke(queries, and(eq(authSessions.user_id, userId), others));
}

export async function revokeAllSessionsOf(queries: Queries, userIds: readonly string[]): Promise<void> {
  await revoke(queries, isOneOf(authSessions.user_id, userIds));
}

async function revoke(queries: Queries, which: SQL | undefined): Promise<string[]> {
  const ended = await queries
    .update(authSessions)
    .set({ revoked_at: new Date().toISOString() })
    .where(and(which, isNull(authSessions.revoked_at)))
    .returning({ id: authSessions.id, told: sql`pg_notify(${SESSIONS_CHANNEL}, ${authSessions.user_id})` });
  return ended.map(({ id }) => id);
}

/** Makes every process check again whether the sockets of this person or door may stay open. */
export async function tellSessionsEnded(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${userId})`);
}

export interface OpenSession {
  id: string;
  user_id: string;
  name: string;
  email: string;
  role: Role;
  created_at: string;
  /** A day, "2026-11-21". */
  last_seen_on: string;
}

/** Lists open sessions of people: admins first, then most recently used. `search` matches name or email. */
export async function listOpenSessions(
  queries: Queries,
  eventId: string,
  { limit, offset, search }: { limit: number; offset: number; search?: string | undefined },
): Promise<{ total: number; rows: OpenSession[] }> {
  const { users } = tables;
  const like = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    eq(users.event_id, eventId),
    isNull(authSessions.revoked_at),
    gt(authSessions.expires_at, sql`now()`),
    or(ilike(users.name, like), ilike(users.email, like)),
  );
  const of = queries
    .select({
      id: authSessions.id,
      user_id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      created_at: authSessions.created_at,
      expires_at: authSessions.expires_at,
      total: sql<number>`cast(count(*) over () as int)`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.user_id))
    .where(where)
    .orderBy(asc(users.role), desc(authSessions.expires_at), asc(authSessions.id));
  const rows = await of.limit(limit).offset(offset);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, expires_at, ...session }) => ({
      ...session,
      last_seen_on: new Date(Date.parse(expires_at) - IDLE_DAYS * DAY_MS).toISOString().slice(0, 10),
    })),
  };
}
