import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import type { WebSocket } from 'ws';

/**
 * Bounds of the sockets that have not said who they are. A phone says it within one round trip: with 5,000 phones
 * coming back to a venue's network in the same seconds, fewer than 2,000 are waiting at one moment.
 */
export const WAITING_LIMITS = { ofOneAddress: 2_000, inAll: 5_000 };

/** Beyond a bound the socket that has waited longest goes: those that say who they are at once are never kept out. */
export class WaitingSockets {
  /** By address; each set is in the order of arrival. */
  readonly #waiting = new Map<string, Set<WebSocket>>();
  readonly #all = new Map<WebSocket, string>();

  constructor(private readonly limits = WAITING_LIMITS) {}

  add(socket: WebSocket, address: string): void {
    const there = this.#waiting.get(address) ?? new Set();
    if (there.size >= this.limits.ofOneAddress) this.#close(there.values().next().value);
    if (this.#all.size >= this.limits.inAll) this.#close(this.#all.keys().next().value);
    there.add(socket);
    this.#waiting.set(address, there);
    this.#all.set(socket, address);
    socket.once('close', () => this.delete(socket));
  }

  /** To be called when it has said who it is. */
  delete(socket: WebSocket): void {
    const address = this.#all.get(socket);
    if (address === undefined) return;
    this.#all.delete(socket);
    const there = this.#waiting.get(address);
    there?.delete(socket);
    if (there?.size === 0) this.#waiting.delete(address);
  }

  #close(socket: WebSocket | undefined): void {
    if (!socket) return;
    this.delete(socket);
    socket.close(CLOSE_CODES.tooMany);
    // Who only waits does not answer the close frame either.
    socket.terminate();
  }
}
