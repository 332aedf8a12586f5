import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { socketsMost, socketsRefused } from '../../metrics.ts';
import { WaitingSockets } from './waiting-sockets.ts';

/** A phone that was refused asks again twice within this time. */
const RECENTLY_MS = 120_000;

/**
 * How many sockets this process takes, signed in or not. Without a bound a crowd takes all of its files: the system then leaves every
 * new connection without an answer, calls and the database's too. Whoever is refused a socket goes on with calls.
 */
export class SocketRoom {
  /** Of all events: those that have not said who they are. */
  readonly waiting = new WaitingSockets();
  #open = 0;
  /** Of refusals that follow one another: the first and the last. */
  #refused: { since: number; last: number } | undefined;

  constructor(
    readonly most: number,
    private readonly log: Logger,
  ) {
    socketsMost.set(most);
  }

  /** @returns false where one more is too many */
  isOpen(): boolean {
    if (this.#open < this.most) return true;
    socketsRefused.inc();
    const now = Date.now();
    const before = this.trouble();
    this.#refused = { since: this.#refused && before ? this.#refused.since : now, last: now };
    if (!before) this.log.error({ reason: 'no_room', most: this.most }, 'degraded: no room for more sockets');
    return false;
  }

  enter(socket: WebSocket): void {
    this.#open += 1;
    socket.once('close', () => {
      this.#open -= 1;
    });
  }

  /** That some were refused lately. */
  trouble(): { reason: 'no_room'; since: string } | undefined {
    if (!this.#refused || Date.now() - this.#refused.last > RECENTLY_MS) return;
    return { reason: 'no_room', since: new Date(this.#refused.since).toISOString() };
  }
}
