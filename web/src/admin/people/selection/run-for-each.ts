import type { User } from '@baraza/schema/people/user';

/** What became of one person. `stop`: there is no sense in trying the next one. */
export type Outcome = { is: 'done' } | { is: 'failed'; why: string } | { is: 'stop'; why: string };

export interface NotDone {
  person: User;
  why: string;
}

export interface Tally {
  done: number;
  failed: readonly NotDone[];
  /** Nobody tried with these: it was stopped before. */
  left: readonly User[];
  /** Why it stopped; undefined when it went through, or somebody stopped it. */
  stopped?: string;
}

/** Steps between two reports of progress. */
const REPORT_EVERY = 10;

/**
 * Does one thing for each person, one after the other, so that what was done at any moment is known: everybody is in one of
 * the three parts of the tally.
 */
export async function runForEach(
  people: readonly User[],
  step: (person: User) => Promise<Outcome>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (tried: number) => void },
): Promise<Tally> {
  let done = 0;
  const failed: NotDone[] = [];
  for (const [tried, person] of people.entries()) {
    if (tried % REPORT_EVERY === 0) onProgress(tried);
    if (signal.aborted) return { done, failed, left: people.slice(tried) };
    const outcome = await step(person);
    if (outcome.is === 'done') done++;
    else if (outcome.is === 'failed') failed.push({ person, why: outcome.why });
    else return { done, failed, left: people.slice(tried), stopped: outcome.why };
  }
  return { done, failed, left: [] };
}
