import type { ServerCall } from './server-call.ts';

/** The socket beside the calls. */
interface Beside {
  /** Has the server say on it that it is there. */
  ask(): void;
  /** When the server was last heard on it, of the monotonic clock. */
  heardAt(): number;
}

interface Current {
  movedAt: number;
  /** Silence (ms) in which the body still goes out, besides; 0 once anything has arrived. */
  sendingMs: number;
  /** When the server was asked on the socket because of this silence; infinite: not yet. */
  askedAt: number;
  abort: AbortController;
}

/** Interval of the stall check: the allowed silence gets shorter when a socket opens meanwhile. */
const LOOK_EVERY_MS = 1_000;

/**
 * Makes one call at a time and aborts a stalled one, which then resolves as offline. In the middle of the silence it asks on
 * the socket: what is heard after that shows that the server is slow, and the network well.
 */
export class OneCall {
  private current: Current | undefined;
  private stopped = false;
  private readonly make: ServerCall;
  private readonly patience: () => number;
  private readonly socket: Beside;

  /** @param patience ms that a call may pass without progress: a slow network delivers a chunk now and then */
  constructor(make: ServerCall, patience: () => number, socket: Beside) {
    this.make = make;
    this.patience = patience;
    this.socket = socket;
  }

  readonly call: ServerCall = async (path, options) => {
    this.demandListener();
    const current: Current = {
      movedAt: performance.now(),
      sendingMs: options.sendingMs ?? 0,
      askedAt: Number.POSITIVE_INFINITY,
      abort: new AbortController(),
    };
    this.current = current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const patience = this.patience() + current.sendingMs;
      const silence = performance.now() - current.movedAt;
      if (silence >= patience) return current.abort.abort();
      if (silence >= patience / 2 && current.askedAt === Number.POSITIVE_INFINITY) {
        current.askedAt = performance.now();
        this.socket.ask();
      }
      timer = setTimeout(look, Math.min(patience - silence, LOOK_EVERY_MS));
    };
    look();
    const onProgress = () => {
      current.movedAt = performance.now();
      current.sendingMs = 0;
      current.askedAt = Number.POSITIVE_INFINITY;
    };
    try {
      const watched = { ...options, signal: current.abort.signal, onProgress };
      const begun = options.begun && (await options.begun(watched));
      const answer = begun ?? (await this.make(path, watched));
      this.demandListener();
      const isSlow = current.abort.signal.aborted && this.socket.heardAt() >= current.askedAt;
      return answer.kind === 'offline' && isSlow ? { kind: 'offline', isSlow } : answer;
    } finally {
      clearTimeout(timer);
      this.current = undefined;
    }
  };

  private demandListener(): void {
    if (this.stopped) throw new Error('Nobody waits for the answer any more');
  }

  /**
   * Aborts the current call.
   * @param silence ms; a call with progress since then goes on, and one whose body may still be going out; with 0 none does
   */
  readonly giveUp = (silence: number): void => {
    const { current } = this;
    const patience = current && silence > 0 ? silence + current.sendingMs : 0;
    if (current && performance.now() - current.movedAt >= patience) current.abort.abort();
  };

  /** Aborts the current call; it and any later call throw, because others already have newer answers. */
  readonly stop = (): void => {
    this.stopped = true;
    this.giveUp(0);
  };
}
