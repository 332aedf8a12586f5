import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows that the steps of a plan came by, kept or dropped. */
export function rowsMet(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, part) => sum + rowsMet(part), 0);
}

/** Explains what is asked instead of answering it. */
export async function planOf(queries: Queries, ask: (spy: Queries) => Promise<unknown>): Promise<PlanNode> {
  let plan: PlanNode | undefined;
  const spy: Pick<Queries, 'execute'> = Object.create(queries);
  spy.execute = ((query: never) =>
    rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(queries, sql`explain (analyze, format json) ${query}`).then(
      (rows) => {
        plan = rows[0]?.['QUERY PLAN'][0].Plan;
        return { rows: [] };
      },
    )) as never;
  await ask(spy as Queries);
  if (!plan) throw new Error('Nothing was explained.');
  return plan;
}
