/** In place of the queue that RxDB has for this: it waits for the writes that are under way before it closes, and no more. */
export class IdleQueue {
  readonly #running = new Set<Promise<unknown>>();

  wrapCall<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work();
    const done = () => this.#running.delete(running);
    this.#running.add(running);
    running.then(done, done);
    return running;
  }

  async requestIdlePromise(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
