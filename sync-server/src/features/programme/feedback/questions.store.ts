import type { Question } from '@baraza/schema/programme/feedback/question';
import { tables } from '@baraza/schema/tables';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import type { Asked } from './feedback.policy.ts';

const { questions } = tables;

/**
 * Counts the open questions of a person. Locks the count until the transaction ends, so that questions that come at once
 * are counted one after the other.
 */
export async function lockAsked(
  tx: Queries,
  { event_id, user_id, session_id }: Pick<Question, 'event_id' | 'user_id' | 'session_id'>,
): Promise<Asked> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`question ${event_id} ${user_id}`}, 0))`);
  const [counts] = await tx
    .select({
      ofEvent: sql<number>`count(*)::integer`,
      ofSession: sql<number>`(count(*) filter (where ${questions.session_id} = ${session_id}))::integer`,
    })
    .from(questions)
    .where(and(eq(questions.event_id, event_id), eq(questions.user_id, user_id), eq(questions.state, 'open')));
  return counts ?? { ofEvent: 0, ofSession: 0 };
}

export async function lockQuestion(tx: Queries, eventId: string, id: string): Promise<Question | undefined> {
  const [question] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.event_id, eventId), eq(questions.id, id)))
    .for('update');
  return question;
}

/** Adds a question, unless its id is taken. */
export async function addQuestion(tx: Queries, question: Question): Promise<void> {
  await tx.insert(questions).values(question).onConflictDoNothing();
}

export async function setQuestionState(tx: Queries, id: string, state: Question['state']): Promise<void> {
  await tx.update(questions).set({ state }).where(eq(questions.id, id));
}

export async function removeQuestion(tx: Queries, id: string): Promise<void> {
  await tx.delete(questions).where(eq(questions.id, id));
}
