import { EventQueue } from './event-queue.ts';

const realSetImmediate = globalThis.setImmediate;

/** When every run begins, ms since 1970. */
export const START = Date.parse('2026-11-21T06:00:00.000Z');

/** A step of storage takes this long, so that there is a moment between any two of them. */
const IMMEDIATE_MS = 0.02;
/** A run that goes on for ever at one moment is stuck in a circle. */
const MOST_EVENTS = 3_000_000;

/**
 * The time of a run: whatever waits, waits here, and time goes on when nothing is left to do now. One thing happens
 * at a time, and all that follows from it (promises, work of threads that was made known) is over before the next.
 */
export class VirtualTime {
  /** ms since 1970. */
  now = START;
  events = 0;
  readonly #queue = new EventQueue();
  #pending = 0;

  /** @returns takes it back */
  after(milliseconds: number, work: () => void): () => void {
    const event = this.#queue.add(this.now + Math.max(0, milliseconds), work);
    return () => {
      event.work = undefined;
    };
  }

  /** After what is due now; the order is kept. */
  soon(work: () => void): () => void {
    return this.after(IMMEDIATE_MS, work);
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Time stands still until it has ended: for what takes real time, whose length must not matter. */
  async atOnce<T>(work: () => Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
    }
  }

  /** Something takes real time just now. */
  get standsStill(): boolean {
    return this.#pending > 0;
  }

  /** Lets things happen until something has ended, or throws when it has not by then. */
  async runWhile<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const result = work.finally(() => {
      over = true;
    });
    result.catch(() => undefined);
    await this.#runReady();
    while (!over && (await this.#step()));
    if (!over) throw new Error('Nothing is left to happen, and it has not ended');
    return result;
  }

  async #step(): Promise<boolean> {
    const event = this.#queue.next();
    if (!event) return false;
    this.events += 1;
    if (this.events > MOST_EVENTS) throw new Error('Too much happens: something goes round in a circle');
    this.now = Math.max(this.now, event.at);
    event.work?.();
    await this.#runReady();
    return true;
  }

  /** All promises that can go on have gone on. */
  async #runReady(): Promise<void> {
    do await new Promise((resolve) => realSetImmediate(resolve));
    while (this.#pending > 0);
  }
}
