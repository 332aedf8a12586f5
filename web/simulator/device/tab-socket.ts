import type { ServerSocket } from '../../../sync-server/simulator/server-socket.ts';
import { inflated } from '../../../sync-server/src/testing/fed-replica.ts';
import type { World } from '../world/world.ts';
import type { Network } from './network.ts';
import type { PageLife } from './page-life.ts';

const LATENCY_MS = 25;
/** Long enough for newer messages, calls and pulls to overtake it. */
const LATE_MS = 1_500;
/** Longer than the page waits for it: it has made the same push as a call since. */
const AFTER_ALL_MS = 12_000;

/** One open WebSocket of a device, with its ways to fail. */
export interface OpenSocket {
  owner: PageLife;
  /** Whether the server's messages still arrive. */
  isLiving(): boolean;
  /** From now on nothing arrives, and neither side notices. */
  dieSilently(): void;
  /** The page died; its operating system closes the connection. */
  drop(): void;
  /** The connection breaks, and both sides notice. */
  lose(): void;
}

/** The `WebSocket` class of one page. */
export function socketClass(world: World, network: Network, owner: PageLife, open: Set<OpenSocket>): unknown {
  return class SimulatedSocket {
    readyState = 0;
    onopen: ((event: unknown) => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    #server: ServerSocket | undefined;
    #silent = false;
    #heard = false;
    /** With which the page said who it is. */
    #token = '';
    readonly #entry: OpenSocket;

    constructor(url: string) {
      this.#entry = {
        owner,
        isLiving: () => this.#heard && !this.#silent && this.readyState === 1,
        dieSilently: () => {
          this.#silent = true;
        },
        drop: () => {
          open.delete(this.#entry);
          if (!this.#silent) world.time.after(LATENCY_MS, () => this.#server?.close(1006));
        },
        lose: () => {
          this.#entry.drop();
          world.time.after(LATENCY_MS, () => this.#closed(1006));
        },
      };
      world.time.after(2 * LATENCY_MS, () => void this.#connect(new URL(url).pathname));
    }

    get silent(): boolean {
      return this.#silent;
    }

    send(message: string | ArrayBuffer): void {
      if (this.readyState !== 1 || this.#silent || !owner.alive) return;
      if (typeof message === 'string') this.#token ||= (JSON.parse(message) as { token?: string }).token ?? '';
      else {
        const fate = network.pushFate(message, this.#token, owner);
        if (fate) this.#silent = true;
        if (fate === 'push on a dead socket arrives')
          world.time.after(AFTER_ALL_MS, () => this.#server?.receive(message));
        if (fate === 'socket cut at a push') this.#entry.lose();
        if (fate) return;
      }
      world.time.after(LATENCY_MS, () => {
        if (!this.#silent) this.#server?.receive(message);
      });
    }

    close(): void {
      if (this.readyState >= 2) return;
      this.readyState = 2;
      this.#entry.drop();
      world.time.after(LATENCY_MS, () => this.#closed(1005));
    }

    async #connect(path: string): Promise<void> {
      if (!owner.alive || this.readyState >= 2) return;
      if (!['clear', 'rough'].includes(network.weather)) return this.#closed(1006);
      const server = await world.time.atOnce(() =>
        world.server.connect(path, {
          reachable: () => owner.alive && !this.#silent,
          message: (data) => owner.whenAwake(() => this.#hear(data)),
          closed: (code) => this.#closed(code),
        }),
      );
      if (!server) return this.#closed(1006);
      this.#server = server;
      if (!owner.alive || this.readyState >= 2) return server.close(1006);
      open.add(this.#entry);
      const opened = () => {
        if (!owner.alive || this.readyState !== 0) return;
        this.readyState = 1;
        this.onopen?.({});
      };
      world.time.after(LATENCY_MS, () => owner.whenAwake(opened));
    }

    /** Inflates long messages, because the page's own way to do it takes real time. */
    #hear(data: string | Uint8Array): void {
      if (this.readyState !== 1) return;
      const text = inflated(data);
      const fate = network.messageFate(text);
      const later = () => world.time.after(LATE_MS, () => owner.whenAwake(() => this.#arrive(text)));
      if (fate === 'socket cut at a message') this.#entry.lose();
      else if (fate !== 'socket message late') this.#arrive(text);
      if (fate === 'socket message late' || fate === 'socket message twice') later();
    }

    #arrive(data: string): void {
      if (this.readyState !== 1) return;
      this.#heard = true;
      this.onmessage?.({ data });
    }

    #closed(code: number): void {
      open.delete(this.#entry);
      owner.whenAwake(() => {
        if (this.readyState === 3 || !owner.alive) return;
        const failed = this.readyState === 0;
        this.readyState = 3;
        if (failed) this.onerror?.({});
        this.onclose?.({ code });
      });
    }
  };
}
