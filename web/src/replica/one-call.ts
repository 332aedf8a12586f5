import type { ServerCall } from './server-call.ts';

/** Makes calls, one at a time, and can give up the one that is under way: it then ends as if nobody had answered. */
export class OneCall {
  private current: { since: number; abort: AbortController } | undefined;
  private stopped = false;
  private readonly make: ServerCall;

  constructor(make: ServerCall) {
    this.make = make;
  }

  readonly call: ServerCall = async (path, options) => {
    this.demandListener();
    const current = { since: performance.now(), abort: new AbortController() };
    this.current = current;
    try {
      const answer = await this.make(path, { ...options, signal: current.abort.signal });
      this.demandListener();
      return answer;
    } finally {
      this.current = undefined;
    }
  };

  private demandListener(): void {
    if (this.stopped) throw new Error('Nobody waits for the answer any more');
  }

  /** @param age ms; a younger one goes on */
  giveUp(age: number): void {
    if (this.current && performance.now() - this.current.since >= age) this.current.abort.abort();
  }

  /** Cuts short what is under way; that and any other call then throws, for others have heard what is newer. */
  stop(): void {
    this.stopped = true;
    this.giveUp(0);
  }
}
