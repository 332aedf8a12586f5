import type { ServerCall } from './server-call.ts';

/** Makes calls, one at a time, and can give up the one that is under way: it then ends as if nobody had answered. */
export class OneCall {
  private current: { since: number; abort: AbortController } | undefined;
  private readonly make: ServerCall;

  constructor(make: ServerCall) {
    this.make = make;
  }

  readonly call: ServerCall = async (path, options) => {
    const current = { since: performance.now(), abort: new AbortController() };
    this.current = current;
    try {
      return await this.make(path, { ...options, signal: current.abort.signal });
    } finally {
      this.current = undefined;
    }
  };

  /** @param age ms; a younger one goes on */
  giveUp(age: number): void {
    if (this.current && performance.now() - this.current.since >= age) this.current.abort.abort();
  }
}
