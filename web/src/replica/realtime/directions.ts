import { type Events, FREE, type Reach, step, type Way } from './backoff.ts';

export type Direction = 'push' | 'pull';

/** The shortest pause until another turn. */
export const SOONEST_MS = 100;
/** How often to look around where there is nothing to do. */
export const LOOK_AROUND_MS = 5_000;

/** When each direction may call next: they back off apart, so that neither starves. */
export class Directions {
  private readonly ways: Record<Direction, Way> = { push: FREE, pull: FREE };
  private readonly begunAt: Record<Direction, number> = { push: 0, pull: 0 };

  of(direction: Direction): Way {
    return this.ways[direction];
  }

  /** Begins a call. @returns false when it is too soon for one */
  begins(direction: Direction): boolean {
    const now = performance.now();
    if (now < this.ways[direction].notBefore) return false;
    this.begunAt[direction] = now;
    return true;
  }

  happens<E extends keyof Events>(direction: Direction, kind: E, event?: Events[E]): void {
    const chance = { now: performance.now(), random: Math.random() };
    this.ways[direction] = step(this.ways[direction], kind, event as Events[E], chance);
  }

  both<E extends keyof Events>(kind: E, event?: Events[E]): void {
    this.happens('push', kind, event);
    this.happens('pull', kind, event);
  }

  /** When a call that failed may be repeated, of the monotonic clock; undefined: none failed. */
  retryAt(direction: Direction): number | undefined {
    const { failures, notBefore } = this.ways[direction];
    return failures > 0 ? notBefore : undefined;
  }

  /**
   * Milliseconds until the next turn.
   * @param pullAt when there is something to pull, of the monotonic clock
   * @param hasWork whether there is some, or somebody who waits for it
   */
  nextTurnIn(pullAt: number, hasWork: boolean): number {
    const retryAt = this.retryAt('push') ?? Number.POSITIVE_INFINITY;
    const next = Math.min(retryAt, Math.max(this.ways.pull.notBefore, pullAt));
    const pause = hasWork || Number.isFinite(retryAt) ? SOONEST_MS : LOOK_AROUND_MS;
    return Math.max(pause, next - performance.now());
  }

  /** @param retryAfter ms that the server asks for */
  failed(direction: Direction, retryAfter: number | null, reach: Reach): void {
    this.happens(direction, 'failed', { startedAt: this.begunAt[direction], retryAfter, reach });
  }
}
