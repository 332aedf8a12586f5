import { type Directions, SOONEST_MS } from './directions.ts';

/** The turns of pushing: one at a time, whether it is the loop's turn or a pull is under way. */
export class PushTurns {
  /** While it lasts, a push goes out beside it: on a slow line it may take minutes. */
  isPulling = false;
  private current: Promise<boolean> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly push: () => Promise<boolean>;
  private readonly ways: Directions;

  /** @param push resolves to whether there may be more to send */
  constructor(push: () => Promise<boolean>, ways: Directions) {
    this.push = push;
    this.ways = ways;
  }

  /** Whoever asks while one is under way waits for that one. */
  next(): Promise<boolean> {
    this.current ??= this.push().finally(() => {
      this.current = undefined;
    });
    return this.current;
  }

  /** Sends what there is while a pull is under way, and what fails again. */
  async beside(): Promise<void> {
    while (this.isPulling && (await this.next()));
    const retryAt = this.ways.retryAt('push');
    clearTimeout(this.timer);
    if (!this.isPulling || retryAt === undefined) return;
    this.timer = setTimeout(() => void this.beside(), Math.max(SOONEST_MS, retryAt - performance.now()));
  }

  /** @returns resolves when the one under way has ended */
  async stop(): Promise<void> {
    this.isPulling = false;
    clearTimeout(this.timer);
    await this.current;
  }
}
