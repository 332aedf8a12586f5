import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Between a phone and its server: counts every byte of both directions, headers and framing included. */
export class CountingProxy {
  bytes = 0;
  #open = true;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#join(socket));
  readonly #upstream: number;

  constructor(upstream: number) {
    this.#upstream = upstream;
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends all connections and takes no new ones. */
  cut(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  heal(): void {
    this.#open = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  /** Resolves when no byte has passed for so long. */
  async quiet(ms: number, atMost = 5_000): Promise<void> {
    const end = performance.now() + atMost;
    for (let before = -1; before !== this.bytes && performance.now() < end; ) {
      before = this.bytes;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  #join(client: Socket): void {
    if (!this.#open) {
      client.destroy();
      return;
    }
    const server = connect(this.#upstream, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => {
        this.bytes += chunk.byteLength;
      });
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
