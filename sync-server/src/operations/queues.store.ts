import { count, isNotNull } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { type MAIL_STATES, mails } from '../database/tables/mails.ts';

const WAITING = ['queued', 'trying', 'handed_over'] as const satisfies (typeof MAIL_STATES)[number][];

/** How many mails of all events are not over, by state. */
export async function mailsWaiting(queries: Queries): Promise<Record<(typeof WAITING)[number], number>> {
  const found = await queries
    .select({ state: mails.state, mails: count() })
    .from(mails)
    .where(isNotNull(mails.due_at))
    .groupBy(mails.state);
  const counts = new Map<string, number>(found.map(({ state, mails }) => [state, mails]));
  return Object.fromEntries(WAITING.map((state) => [state, counts.get(state) ?? 0])) as never;
}
