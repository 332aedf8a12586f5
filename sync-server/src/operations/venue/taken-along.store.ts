import { tables } from '@baraza/schema/tables';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { accounts, laptopJournal, takenAlong } from '../../database/tables.ts';
import { findEvent } from '../../features/event/events.store.ts';
import { HANDED_AT_ONCE } from '../../features/laptop/handed-over.ts';
import { hasPasswordElsewhere } from '../backup/without-password.store.ts';

export type TakenAlong = typeof takenAlong.$inferSelect;
export type JournalRow = typeof laptopJournal.$inferSelect;

const { users, doors } = tables;

export async function findTakenAlong(queries: Queries, eventId: string): Promise<TakenAlong | undefined> {
  const [found] = await queries.select().from(takenAlong).where(eq(takenAlong.event_id, eventId));
  return found;
}

/** Notes what is here now as what the server in the cloud has too, and begins a new journal. */
export async function beginAnew(tx: Queries, event_id: string, from: string, made_at: string): Promise<void> {
  const idsOf = async (table: typeof users | typeof doors) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.event_id, event_id))).map(({ id }) => id);
  const base = { from, made_at, people: await idsOf(users), doors: await idsOf(doors), same: {} };
  await tx.delete(laptopJournal).where(eq(laptopJournal.event_id, event_id));
  await tx
    .insert(takenAlong)
    .values({ event_id, ...base })
    .onConflictDoUpdate({ target: takenAlong.event_id, set: base });
}

/** Admins who can't sign in here yet. */
export const adminsWithoutPassword = (queries: Queries, eventId: string): Promise<(typeof users.$inferSelect)[]> =>
  queries
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), eq(users.role, 'admin'), hasPasswordElsewhere(queries)))
    .orderBy(asc(users.name));

export const countJournal = (queries: Queries, eventId: string): Promise<number> =>
  queries.$count(laptopJournal, eq(laptopJournal.event_id, eventId));

export const countUnanswered = (queries: Queries, eventId: string): Promise<number> =>
  queries.$count(laptopJournal, and(eq(laptopJournal.event_id, eventId), isNull(laptopJournal.answered_at)));

/** The next of the journal after a place, in the order in which they were applied. */
export const journalAfter = (queries: Queries, eventId: string, place: number): Promise<JournalRow[]> =>
  queries
    .select()
    .from(laptopJournal)
    .where(and(eq(laptopJournal.event_id, eventId), gt(laptopJournal.place, place)))
    .orderBy(asc(laptopJournal.place))
    .limit(HANDED_AT_ONCE);

/** Where the cloud refused what was applied here. */
export const refusedOnes = (queries: Queries, eventId: string): Promise<JournalRow[]> =>
  queries
    .select()
    .from(laptopJournal)
    .where(and(eq(laptopJournal.event_id, eventId), isNotNull(laptopJournal.refused)))
    .orderBy(asc(laptopJournal.place));

type Answer = { id: string; code: JournalRow['refused']; detail: string | null };

export async function storeAnswers(tx: Queries, answers: readonly Answer[], now: string): Promise<void> {
  const done = answers.filter(({ code }) => code === null).map(({ id }) => id);
  if (done.length > 0)
    await tx
      .update(laptopJournal)
      .set({ answered_at: now, refused: null, detail: null })
      .where(inArray(laptopJournal.id, done));
  for (const { id, code, detail } of answers)
    if (code !== null)
      await tx.update(laptopJournal).set({ answered_at: now, refused: code, detail }).where(eq(laptopJournal.id, id));
}

/**
 * People who are here since the event was taken along, with what signs them in, and whether a command added them: a line of
 * an import that has no name only changes who is here, and would add nobody there.
 */
export async function findNewcomers(queries: Queries, { event_id }: Pick<TakenAlong, 'event_id'>) {
  const { name, args } = laptopJournal;
  const byCommand = sql<boolean>`${users.id} in (
    select ${args} #>> '{person,id}' from ${laptopJournal}
      where ${laptopJournal.event_id} = ${event_id} and ${name} = 'create_person'
    union select line ->> 'id' from ${laptopJournal}, jsonb_array_elements(${args} -> 'people') as line
      where ${laptopJournal.event_id} = ${event_id} and ${name} = 'import_people' and line ->> 'name' is not null)`;
  return queries
    .select({ user: users, password_hash: accounts.password_hash, byCommand })
    .from(users)
    .leftJoin(accounts, eq(accounts.user_id, users.id))
    .where(and(eq(users.event_id, event_id), isNew(users.id, 'people', event_id)))
    .orderBy(users.id);
}

export const findNewDoors = (queries: Queries, { event_id }: Pick<TakenAlong, 'event_id'>) =>
  queries
    .select()
    .from(doors)
    .where(and(eq(doors.event_id, event_id), isNew(doors.id, 'doors', event_id)));

/** @param same their id in the cloud by their id here, of all who came new to both */
export const noteSame = (tx: Queries, eventId: string, same: TakenAlong['same']) =>
  tx.update(takenAlong).set({ same }).where(eq(takenAlong.event_id, eventId));

/** Names of the keys that an event has, or had: no other event has one of them. */
export async function keysOf(queries: Queries, eventId: string): Promise<string[]> {
  const event = await findEvent(queries, eventId);
  return [...(event?.ticket_keys ?? []), ...(event?.replaced_keys ?? [])].map(({ kid }) => kid);
}

/** How many people are here who are no admins. */
export const countPeople = (queries: Queries, eventId: string): Promise<number> =>
  queries.$count(users, and(eq(users.event_id, eventId), eq(users.role, 'user')));

/** A parameter for each id would be more than a query takes. */
const isNew = (column: typeof users.id | typeof doors.id, known: 'people' | 'doors', eventId: string) =>
  sql`${column} not in (
    select jsonb_array_elements_text(${takenAlong[known]}) from ${takenAlong} where ${takenAlong.event_id} = ${eventId})`;
