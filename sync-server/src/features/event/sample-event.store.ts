import type { Session } from '@baraza/schema/programme/session';
import type { SampleEvent, SampleEventRow } from '@baraza/schema/samples/index';
import { tables } from '@baraza/schema/tables';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { contentImages, images } from '../../database/tables.ts';
import { issueTickets } from '../tickets/event-keys.store.ts';
import { withPictures } from './sample-pictures.ts';

/** A statement can have at most 65,535 parameters. */
const ROWS_PER_INSERT = 500;

/** Inserts all sample data except the event, which already exists with its key. */
export async function addSamples(tx: Queries, eventId: string, all: SampleEvent): Promise<void> {
  const { samples, ofPeople, ofContent } = withPictures(all);
  const { users, ...rest } = samples;
  const codes = new Map<string, string>();
  for (const version of new Set(users.map(({ ticket_version }) => ticket_version))) {
    const ids = users.filter((user) => user.ticket_version === version).map(({ id }) => id);
    const issued = await issueTickets(tx, eventId, ids, version);
    for (const [at, code] of issued.entries()) codes.set(ids[at] as string, code);
  }
  const withTickets = users.map((user) => ({ ...user, ticket_code: codes.get(user.id) as string }));
  await insertAll(withTickets, (rows) => tx.insert(tables.users).values(rows));
  await insertAll(ofPeople, (rows) => tx.insert(images).values(rows));
  await insertAll(ofContent, (rows) => tx.insert(contentImages).values(rows));
  await insertAll(rest.check_ins, (rows) => tx.insert(tables.check_ins).values(rows));
  await insertAll(rest.rooms, (rows) => tx.insert(tables.rooms).values(rows));
  await insertAll(rest.sessions, (rows) => tx.insert(tables.sessions).values(rows));
  await insertAll(rest.speakers, (rows) => tx.insert(tables.speakers).values(rows));
  await insertAll(rest.sponsors, (rows) => tx.insert(tables.sponsors).values(rows));
  await insertAll(rest.exhibitors, (rows) => tx.insert(tables.exhibitors).values(rows));
  await insertAll(rest.notifications, (rows) => tx.insert(tables.notifications).values(rows));
  await insertAll(rest.notification_reads, (rows) => tx.insert(tables.notification_reads).values(rows));
  await insertAll(rest.connections, (rows) => tx.insert(tables.connections).values(rows));
  await insertAll(rest.contact_details, (rows) => tx.insert(tables.contact_details).values(rows));
  await insertAll(rest.person_notes, (rows) => tx.insert(tables.person_notes).values(rows));
  await insertAll(rest.meetings, (rows) => tx.insert(tables.meetings).values(rows));
  await insertAll(rest.doors, (rows) => tx.insert(tables.doors).values(rows));
  await insertAll(rest.bookmarks, (rows) => tx.insert(tables.bookmarks).values(rows));
  await insertAll(rest.ratings, (rows) => tx.insert(tables.ratings).values(rows));
  await insertAll(rest.questions, (rows) => tx.insert(tables.questions).values(rows));
}

async function insertAll<Row>(rows: Row[], insert: (some: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await insert(rows.slice(at, at + ROWS_PER_INSERT));
}

/** Whether any of these sample people is there: then the demo made the event. */
export const hasAnyOf = async (tx: Queries, people: readonly { id: string }[]): Promise<boolean> =>
  (await tx.$count(
    tables.users,
    inArray(
      tables.users.id,
      people.map(({ id }) => id),
    ),
  )) > 0;

/** Moves a demo created on another day to today: the event's dates and the session times. */
export async function moveToPresent(tx: Queries, event: SampleEventRow, sessions: Session[]): Promise<void> {
  const { events } = tables;
  const { starts_on, ends_on, check_in_opens_at, check_in_closes_at } = event;
  const moved = await tx
    .update(events)
    .set({ starts_on, ends_on, check_in_opens_at, check_in_closes_at })
    .where(and(eq(events.id, event.id), ne(events.starts_on, starts_on)))
    .returning({ id: events.id });
  if (moved.length === 0) return;
  await tx
    .insert(tables.sessions)
    .values(sessions)
    .onConflictDoUpdate({
      target: tables.sessions.id,
      set: { start_time: sql`excluded.start_time`, end_time: sql`excluded.end_time` },
    });
}
