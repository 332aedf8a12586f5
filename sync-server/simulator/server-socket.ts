import { EventEmitter } from 'node:events';
import type { VirtualTime } from './virtual-time.ts';

/** The other end of a socket, as the server's side reaches it. */
export interface SocketPeer {
  /** Whether what is sent still arrives; a phone that went out of reach says nothing of it. */
  reachable(): boolean;
  message(text: string): void;
  closed(code: number): void;
}

const LATENCY_MS = 20;
const OPEN = 1;
const CLOSED = 3;

/** What the server holds of one WebSocket: as much of the `ws` package's as it uses. */
export class ServerSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readonly protocol = '';
  readyState = OPEN;
  /** What could not be delivered waits here. */
  bufferedAmount = 0;
  readonly #time: VirtualTime;
  readonly #peer: SocketPeer;

  constructor(time: VirtualTime, peer: SocketPeer) {
    super();
    this.#time = time;
    this.#peer = peer;
  }

  send(text: string): void {
    if (this.readyState !== OPEN) return;
    if (this.#peer.reachable()) this.#time.after(LATENCY_MS, () => this.#peer.reachable() && this.#peer.message(text));
    else this.bufferedAmount += text.length;
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

  /** The client says something. */
  receive(text: string): void {
    if (this.readyState === OPEN) this.emit('message', text, false);
  }
}
