import { SPONSOR_TIERS } from '@baraza/schema/event/event-defaults';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import { tables } from '@baraza/schema/tables';
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

/** Sponsors, highest tier first. */
export async function listSponsors(queries: Queries, eventId: string): Promise<Sponsor[]> {
  const rows = await queries.select().from(sponsors).where(eq(sponsors.event_id, eventId)).orderBy(asc(sponsors.name));
  return rows.sort((a, b) => SPONSOR_TIERS.indexOf(a.tier) - SPONSOR_TIERS.indexOf(b.tier));
}
