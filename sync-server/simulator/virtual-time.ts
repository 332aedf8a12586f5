import { EventQueue } from './event-queue.ts';

const realSetImmediate = globalThis.setImmediate;

/** When every run begins, ms since 1970. */
export const START = Date.parse('2026-11-21T06:00:00.000Z');

/** Duration of one storage step, so that other events can happen between any two of them. */
const IMMEDIATE_MS = 0.02;
/** Limit that detects endless loops. */
const MOST_EVENTS = 3_000_000;

/**
 * The virtual clock of a run: all timers wait here, and time advances when nothing is left to do now. Events run one at
 * a time, and everything that follows from one (promises, registered thread work) ends before the next.
 */
export class VirtualTime {
  /** ms since 1970. */
  now = START;
  events = 0;
  readonly #queue = new EventQueue();
  #pending = 0;

  /** @returns a function that cancels it */
  after(milliseconds: number, work: () => void): () => void {
    const event = this.#queue.add(this.now + Math.max(0, milliseconds), work);
    return () => {
      event.work = undefined;
    };
  }

  /** Runs after the work that is due now; calls keep their order. */
  soon(work: () => void): () => void {
    return this.after(IMMEDIATE_MS, work);
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Stops virtual time until work that takes real time has ended, so that its duration has no effect. */
  async atOnce<T>(work: () => Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
    }
  }

  /** Whether work that takes real time is running. */
  get standsStill(): boolean {
    return this.#pending > 0;
  }

  /** Runs events until the promise resolves; throws if no events are left before that. */
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

  /** Waits until all pending promises have run. */
  async #runReady(): Promise<void> {
    do await new Promise((resolve) => realSetImmediate(resolve));
    while (this.#pending > 0);
  }
}
