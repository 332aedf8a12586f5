import type { Event } from '@baraza/schema/event/event';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../database/database.ts';
import { demandMigrated, migrate, migrateIn, migrationState } from '../database/migrate.ts';
import { hostedEvents } from '../database/tables.ts';
import { ProblemError } from '../http/problems.ts';

export type HostedEvent = typeof hostedEvents.$inferSelect;

/** All of them, in the order in which they were made. */
export const listHosted = (home: Queries): Promise<HostedEvent[]> =>
  home.select().from(hostedEvents).orderBy(asc(hostedEvents.made_at), asc(hostedEvents.id));

export async function findHosted(home: Queries, id: string): Promise<HostedEvent | undefined> {
  const [event] = await home.select().from(hostedEvents).where(eq(hostedEvents.id, id));
  return event;
}

/** Each that is served has loops and memory of its own in every process. */
export const EVENTS_MAX = 100;

/** That one more can be served; whoever else wants to add one waits for the end of this transaction. */
export async function demandRoom(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('hosted events', 0))`);
  if ((await tx.$count(hostedEvents, isNull(hostedEvents.archived_at))) >= EVENTS_MAX)
    throw new ProblemError('invalid', `This server has ${EVENTS_MAX} events already: archive one first.`);
}

/** That of the default event, then those of all others, in the tables of this version. */
export async function databasesOf(home: Database): Promise<Database[]> {
  const all = [home];
  for (const { schema_name } of await listHosted(home.queries)) {
    const database = home.inSchema(schema_name);
    await migrate(database, schema_name);
    all.push(database);
  }
  return all;
}

/**
 * That of one event, in the tables of this version, which those of the default event are by then. An update leaves an archived event as it
 * was: nobody serves it with the version before, so whoever reads it next updates it.
 * @param mayMigrate else one that is served in tables of an earlier version is refused, and left as it is
 * @returns undefined when the server has no such event
 */
export async function databaseOf(
  home: Database,
  homeId: string,
  id: string,
  { mayMigrate = false } = {},
): Promise<Database | undefined> {
  if (id === homeId) return home;
  const hosted = await findHosted(home.queries, id);
  if (!hosted) return undefined;
  const own = home.inSchema(hosted.schema_name);
  // A database that only reads can be backed up too.
  const isLeftBehind = hosted.archived_at !== null && (await migrationState(own.queries)).toApply > 0;
  if (mayMigrate || isLeftBehind) await migrate(own, hosted.schema_name);
  else await demandMigrated(own.queries);
  return own;
}

/** Ids have no underscore, so that no two have the same schema. */
export const schemaOf = (eventId: string): string => `event_${eventId.replaceAll('-', '_')}`;

/**
 * Makes an event's tables and what is in them first, all or nothing.
 * @returns false when the server has an event with this id already
 */
export function makeHosted(
  home: Database,
  id: string,
  fill: (tx: Queries, database: Database) => Promise<void>,
): Promise<boolean> {
  const schema_name = schemaOf(id);
  const database = home.inSchema(schema_name);
  return database.transaction(async (tx) => {
    // Whoever makes one at the same time waits here.
    const added = await database.atHome(tx, async () => {
      await demandRoom(tx);
      return tx
        .insert(hostedEvents)
        .values({ id, schema_name, made_at: new Date().toISOString() })
        .onConflictDoNothing()
        .returning({ id: hostedEvents.id });
    });
    if (added.length === 0) return false;
    await migrateIn(tx, database.files, schema_name);
    await fill(tx, database);
    return true;
  });
}

/** @returns false when there is no such event */
export async function setArchived(home: Queries, id: string, archived_at: string | null): Promise<boolean> {
  const changed = await home
    .update(hostedEvents)
    .set({ archived_at })
    .where(eq(hostedEvents.id, id))
    .returning({ id: hostedEvents.id });
  return changed.length > 0;
}

/**
 * Drops the tables of an archived event with all that is in them, and its row here.
 * @returns false when there is no such event, or it is served
 */
export async function removeArchived(home: Queries, id: string): Promise<boolean> {
  const [removed] = await home
    .delete(hostedEvents)
    .where(and(eq(hostedEvents.id, id), isNotNull(hostedEvents.archived_at)))
    .returning();
  if (removed) await home.execute(sql`drop schema if exists ${sql.identifier(removed.schema_name)} cascade`);
  return removed !== undefined;
}

export interface EventSummary extends Pick<Event, 'name' | 'starts_on' | 'ends_on'> {
  people: number;
  time_zone: string;
}

/** Of one event, in its own database. */
export async function summaryOf(queries: Queries, eventId: string): Promise<EventSummary | undefined> {
  const [summary] = await rowsOf<EventSummary>(
    queries,
    sql`select name, starts_on::text as starts_on, ends_on::text as ends_on, time_zone,
               (select count(*)::int from users where event_id = ${eventId}) as people
        from events where id = ${eventId}`,
  );
  return summary;
}
