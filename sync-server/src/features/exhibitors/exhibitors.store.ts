import type { UpdateExhibitorArgs } from '@baraza/schema/commands/update-exhibitor';
import type { Exhibitor } from '@baraza/schema/entities/exhibitor';
import type { Sponsor } from '@baraza/schema/entities/sponsor';
import { SPONSOR_TIERS } from '@baraza/schema/event-defaults';
import { tables } from '@baraza/schema/tables/index';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { exhibitors, sponsors } = tables;

const one = (eventId: string, id: string) => and(eq(exhibitors.event_id, eventId), eq(exhibitors.id, id));

export async function listExhibitors(
  queries: Queries,
  eventId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Exhibitor[] }> {
  const here = eq(exhibitors.event_id, eventId);
  const rows = await queries
    .select()
    .from(exhibitors)
    .where(here)
    .orderBy(asc(exhibitors.name), asc(exhibitors.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(exhibitors, here), rows };
}

export async function findExhibitor(queries: Queries, eventId: string, id: string): Promise<Exhibitor | undefined> {
  const [exhibitor] = await queries.select().from(exhibitors).where(one(eventId, id));
  return exhibitor;
}

/** @returns false when there is one with this id */
export async function addExhibitor(tx: Queries, exhibitor: Exhibitor): Promise<boolean> {
  const added = await tx.insert(exhibitors).values(exhibitor).onConflictDoNothing().returning({ id: exhibitors.id });
  return added.length > 0;
}

/** @returns false when there is none with this id */
export async function changeExhibitor(
  tx: Queries,
  eventId: string,
  id: string,
  changes: UpdateExhibitorArgs['changes'],
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return (await findExhibitor(tx, eventId, id)) !== undefined;
  const changed = await tx.update(exhibitors).set(changes).where(one(eventId, id)).returning({ id: exhibitors.id });
  return changed.length > 0;
}

/** @returns false when there was none with this id */
export async function removeExhibitor(tx: Queries, eventId: string, id: string): Promise<boolean> {
  return (await tx.delete(exhibitors).where(one(eventId, id)).returning({ id: exhibitors.id })).length > 0;
}

/** The highest tier first. */
export async function listSponsors(queries: Queries, eventId: string): Promise<Sponsor[]> {
  const rows = await queries.select().from(sponsors).where(eq(sponsors.event_id, eventId)).orderBy(asc(sponsors.name));
  return rows.sort((a, b) => SPONSOR_TIERS.indexOf(a.tier) - SPONSOR_TIERS.indexOf(b.tier));
}
