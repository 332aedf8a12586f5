import type { ServerCall } from './server-call.ts';

/** Interval of the stall check: the allowed silence gets shorter when a socket opens meanwhile. */
const LOOK_EVERY_MS = 1_000;

/** Makes one call at a time and aborts a stalled one, which then resolves as offline. */
export class OneCall {
  private current: { movedAt: number; abort: AbortController } | undefined;
  private stopped = false;
  private readonly make: ServerCall;
  private readonly patience: () => number;

  /** @param patience ms that a call may pass without progress: a slow network delivers a chunk now and then */
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

  /** Aborts the current call. @param silence ms; a call with progress since then goes on */
  readonly giveUp = (silence: number): void => {
    if (this.current && performance.now() - this.current.movedAt >= silence) this.current.abort.abort();
  };

  /** Aborts the current call; it and any later call throw, because others already have newer answers. */
  readonly stop = (): void => {
    this.stopped = true;
    this.giveUp(0);
  };
}
