import type { CollectionName } from '@baraza/schema/entities';
import { collectionNames } from '../collections.ts';

/** What to pull, and when to pull everything though nothing was heard. Times in ms of the monotonic clock. */
export class PullPlan {
  private readonly wanted = new Set<CollectionName>(collectionNames);
  private pollAt = 0;

  get isEmpty(): boolean {
    return this.wanted.size === 0;
  }

  get isPollDue(): boolean {
    return performance.now() >= this.pollAt;
  }

  /** When there is something to pull: at once (0), or when everything is polled. */
  get nextAt(): number {
    return this.isEmpty ? this.pollAt : 0;
  }

  add(names: Iterable<CollectionName>): void {
    for (const name of names) this.wanted.add(name);
  }

  /** @param every the poll interval; the next one is drawn at random, up to a quarter earlier */
  addAll(every: number): void {
    this.add(collectionNames);
    this.pollAt = performance.now() + every * (0.75 + Math.random() / 4);
  }

  pollWithin(delay: number): void {
    this.pollAt = Math.min(this.pollAt, performance.now() + delay);
  }

  /** What is added from here on may be newer than the answer to a call for these. */
  take(): CollectionName[] {
    const names = [...this.wanted];
    this.wanted.clear();
    return names;
  }
}
