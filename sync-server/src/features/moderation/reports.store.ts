import type { Report } from '@baraza/schema/moderation/report';
import { tables } from '@baraza/schema/tables';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { reports } = tables;

/** Locks what a person reports until the transaction ends, so that reports that come at once are counted in turn. */
export async function lockReportsOf(tx: Queries, eventId: string, reporterId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${eventId} ${reporterId}`}, 0))`);
}

/** The report of one person about another that nobody has decided yet. */
export async function findOpenReport(
  queries: Queries,
  { event_id, reporter_id, reported_id }: Pick<Report, 'event_id' | 'reporter_id' | 'reported_id'>,
): Promise<Report | undefined> {
  const [report] = await queries
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.event_id, event_id),
        eq(reports.reporter_id, reporter_id),
        eq(reports.reported_id, reported_id),
        eq(reports.status, 'open'),
      ),
    );
  return report;
}

/** Reports that a person sent within a day, by the server's clock. */
export const countReportsToday = (queries: Queries, eventId: string, reporterId: string): Promise<number> =>
  queries.$count(
    reports,
    and(
      eq(reports.event_id, eventId),
      eq(reports.reporter_id, reporterId),
      gt(reports.created_at, sql`now() - interval '1 day'`),
    ),
  );

export async function addReport(tx: Queries, report: Report): Promise<void> {
  await tx.insert(reports).values(report).onConflictDoNothing();
}

export async function lockReport(tx: Queries, eventId: string, id: string): Promise<Report | undefined> {
  const [report] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.event_id, eventId), eq(reports.id, id)))
    .for('update');
  return report;
}

export async function settleReport(tx: Queries, id: string, status: Report['status']): Promise<void> {
  await tx.update(reports).set({ status }).where(eq(reports.id, id));
}
