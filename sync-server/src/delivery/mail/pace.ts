import { setTimeout as after } from 'node:timers/promises';

/** Spreads mails evenly over time, for as many events and connections as share it: a mail server counts them together. */
export class Pace {
  /** By `performance.now()`: when the next mail may go that nobody has a turn for yet. */
  #freeAt = 0;

  constructor(
    /** How many a mail server is given in a minute. */
    readonly perMinute: number,
    readonly pause: (ms: number, stopping?: AbortSignal) => Promise<unknown> = wait,
  ) {}

  /** Resolves when the next mail may go, or at once when whoever waits for it is to stop. */
  async turn(stopping?: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#freeAt);
    this.#freeAt = at + 60_000 / this.perMinute;
    if (at > now) await this.pause(at - now, stopping);
  }
}

const wait = (ms: number, signal?: AbortSignal) =>
  after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
