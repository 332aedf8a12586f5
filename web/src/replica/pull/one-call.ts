import type { ServerCall } from './server-call.ts';

/** So often it looks whether a call still moves: a socket that opens meanwhile makes it less patient. */
const LOOK_EVERY_MS = 1_000;

/** Makes calls, one at a time, and gives up one that does not move: it then ends as if nobody had answered. */
export class OneCall {
  private current: { movedAt: number; abort: AbortController } | undefined;
  private stopped = false;
  private readonly make: ServerCall;
  private readonly patience: () => number;

  /** @param patience for how many ms a call may stand still: a slow network brings a piece of the answer now and then */
  constructor(make: ServerCall, patience: () => number) {
    this.make = make;
    this.patience = patience;
  }

  readonly call: ServerCall = async (path, options) => {
    this.demandListener();
    const current = { movedAt: performance.now(), abort: new AbortController() };
    this.current = current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = current.movedAt + this.patience() - performance.now();
      if (left <= 0) current.abort.abort();
      else timer = setTimeout(look, Math.min(left, LOOK_EVERY_MS));
    };
    look();
    const onProgress = () => {
      current.movedAt = performance.now();
    };
    try {
      const answer = await this.make(path, { ...options, signal: current.abort.signal, onProgress });
      this.demandListener();
      return answer;
    } finally {
      clearTimeout(timer);
      this.current = undefined;
    }
  };

  private demandListener(): void {
    if (this.stopped) throw new Error('Nobody waits for the answer any more');
  }

  /** @param silence ms; one that moved since goes on */
  giveUp(silence: number): void {
    if (this.current && performance.now() - this.current.movedAt >= silence) this.current.abort.abort();
  }

  /** Cuts short what is under way; that and any other call then throws, for others have heard what is newer. */
  stop(): void {
    this.stopped = true;
    this.giveUp(0);
  }
}
