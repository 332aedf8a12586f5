import { EventEmitter } from 'node:events';
import type { VirtualTime } from './virtual-time.ts';

/** The client end of a socket, as the server reaches it. */
export interface SocketPeer {
  /** Whether messages still reach the client; a phone that lost its network does not report it. */
  reachable(): boolean;
  /** @param data a text, or a deflated one */
  message(data: string | Uint8Array): void;
  closed(code: number): void;
}

const LATENCY_MS = 20;
const OPEN = 1;
const CLOSED = 3;

/** A fake WebSocket with the parts of the `ws` package's API that the server uses. */
export class ServerSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readonly protocol = '';
  readyState = OPEN;
  /** Characters that could not be delivered. */
  bufferedAmount = 0;
  readonly #time: VirtualTime;
  readonly #peer: SocketPeer;

  constructor(time: VirtualTime, peer: SocketPeer) {
    super();
    this.#time = time;
    this.#peer = peer;
  }

  send(data: string | Uint8Array): void {
    if (this.readyState !== OPEN) return;
    if (this.#peer.reachable()) this.#time.after(LATENCY_MS, () => this.#peer.reachable() && this.#peer.message(data));
    else this.bufferedAmount += data.length;
  }

  ping(): void {
    this.#time.after(2 * LATENCY_MS, () => this.#peer.reachable() && this.readyState === OPEN && this.emit('pong'));
  }

  close(code = 1005): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSED;
    if (this.#peer.reachable()) this.#time.after(LATENCY_MS, () => this.#peer.reachable() && this.#peer.closed(code));
    this.emit('close', code, Buffer.from(''));
  }

  terminate(): void {
    this.close(1006);
  }

  /** Receives a message from the client. */
  receive(data: string | ArrayBuffer): void {
    if (this.readyState === OPEN) this.emit('message', data, typeof data !== 'string');
  }
}
