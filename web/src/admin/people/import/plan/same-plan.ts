import type { Plan, PlanRow } from './plan-row.ts';

/** Whether two plans of one file do the same; who is added has a new id in each. */
export const isSamePlan = (one: Plan, another: Plan): boolean => asShown(one) === asShown(another);

const asShown = (plan: Plan): string => JSON.stringify({ ...plan, rows: plan.rows.map(withoutNewId) });

const withoutNewId = (row: PlanRow): PlanRow =>
  row.kind === 'create' ? { ...row, person: { ...row.person, id: '' } } : row;
