import type { User } from '@baraza/schema/people/user';

export interface NotDone {
  person: User;
  why: string;
}

/** For whom of a chunk it was not done. `stop`: for none of it, and there is no sense in trying the others. */
export type Outcome = { failed: readonly NotDone[] } | { stop: string };

export interface Tally {
  done: number;
  failed: readonly NotDone[];
  /** Nobody tried with these: it was stopped before. */
  left: readonly User[];
  /** Why it stopped; undefined when it went through, or somebody stopped it. */
  stopped?: string;
}

/** People between two reports of progress, at least. */
const REPORT_EVERY = 10;

/**
 * Does one thing for people, chunk after chunk, so that what was done at any moment is known: everybody is in one of the
 * three parts of the tally.
 * @param size of a chunk
 */
export async function runInChunks(
  people: readonly User[],
  size: number,
  step: (chunk: readonly User[]) => Promise<Outcome>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (tried: number) => void },
): Promise<Tally> {
  const failed: NotDone[] = [];
  for (let tried = 0; tried < people.length; tried += size) {
    if (tried % REPORT_EVERY === 0) onProgress(tried);
    const soFar = { done: tried - failed.length, failed, left: people.slice(tried) };
    if (signal.aborted) return soFar;
    const outcome = await step(people.slice(tried, tried + size));
    if ('stop' in outcome) return { ...soFar, stopped: outcome.stop };
    failed.push(...outcome.failed);
  }
  return { done: people.length - failed.length, failed, left: [] };
}
