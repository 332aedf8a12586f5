import type { PlanDraft } from '@baraza/schema/event/plan-draft';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { plan_drafts } = tables;

/** The draft of an event's plan, made if there is none, and locked until the transaction ends. */
export async function lockPlanDraft(tx: Queries, eventId: string): Promise<PlanDraft> {
  const empty = { id: eventId, event_id: eventId, places: {}, floors: {} };
  await tx.insert(plan_drafts).values(empty).onConflictDoNothing();
  const [draft = empty] = await tx.select().from(plan_drafts).where(eq(plan_drafts.id, eventId)).for('update');
  return draft;
}

export async function replacePlanDraft(tx: Queries, { id, places, floors }: PlanDraft): Promise<void> {
  await tx.update(plan_drafts).set({ places, floors }).where(eq(plan_drafts.id, id));
}
