import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/** One HTTP/1.1 request as it was on the wire, in bytes with headers. */
export interface Exchange {
  path: string;
  /** Milliseconds since 1970, of its first byte. */
  began: number;
  sent: number;
  received: number;
  receivedHeaders: number;
}

/** One phone's connection to the server, as a proxy. Cutting it affects pages, service workers and sockets alike. */
export class NetworkLine {
  address = '';
  /** In the order in which they began. */
  readonly exchanges: Exchange[] = [];
  private isCut = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(target: URL) {
    this.server = createServer((near) => {
      if (this.isCut) return near.destroy();
      const far = dial(Number(target.port), target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
      this.#count(near, far);
    });
  }

  /** A browser sends no request on a connection before the one before was answered. */
  #count(near: Socket, far: Socket): void {
    let current: Exchange | undefined;
    near.on('data', (bytes: Buffer) => {
      const [, path] = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1')) ?? [];
      if (path !== undefined) {
        current = { path, began: Date.now(), sent: 0, received: 0, receivedHeaders: 0 };
        this.exchanges.push(current);
      }
      if (current) current.sent += bytes.length;
    });
    far.on('data', (bytes: Buffer) => {
      if (!current) return;
      if (current.received === 0) current.receivedHeaders = bytes.indexOf('\r\n\r\n') + 4;
      current.received += bytes.length;
    });
  }

  static async to(address: string): Promise<NetworkLine> {
    const line = new NetworkLine(new URL(address));
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    const bound = line.server.address();
    if (typeof bound === 'object' && bound) line.address = `http://127.0.0.1:${bound.port}`;
    return line;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
