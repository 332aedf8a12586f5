import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { type LineShape, shapedJoin } from './line-shape.ts';

/** One HTTP/1.1 request as it was on the wire, in bytes with headers. */
export interface Exchange {
  path: string;
  /** Milliseconds since 1970, of its first byte. */
  began: number;
  sent: number;
  received: number;
  receivedHeaders: number;
}

const join = (near: Socket, far: Socket): void => {
  near.pipe(far);
  far.pipe(near);
};

/** One phone's connection to the server, as a proxy. Cutting it affects pages, service workers and sockets alike. */
export class NetworkLine {
  address = '';
  /** In the order in which they began. */
  readonly exchanges: Exchange[] = [];
  private isCut = false;
  /** Bytes that connections which are closed brought to the phone. */
  private broughtBefore = 0;
  private readonly nearEnds = new Set<Socket>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(target: URL, shape?: LineShape) {
    const connect = shape ? shapedJoin(shape) : join;
    // A slow end is no reason to close the other one before it has everything.
    this.server = createServer({ allowHalfOpen: shape !== undefined }, (near) => {
      if (this.isCut) return near.destroy();
      const far = dial({ port: Number(target.port), host: target.hostname, allowHalfOpen: shape !== undefined });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.sockets.delete(one);
          if (!shape || one === near) other.destroy();
        });
      }
      this.nearEnds.add(near);
      near.on('close', () => {
        this.nearEnds.delete(near);
        this.broughtBefore += near.bytesWritten;
      });
      connect(near, far);
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

  /** @param shape of a slow line; else it is as fast as the machine */
  static async to(address: string, shape?: LineShape): Promise<NetworkLine> {
    const line = new NetworkLine(new URL(address), shape);
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    const bound = line.server.address();
    if (typeof bound === 'object' && bound) line.address = `http://127.0.0.1:${bound.port}`;
    return line;
  }

  /** Bytes that have come to the phone, of everything. */
  get brought(): number {
    return [...this.nearEnds].reduce((sum, { bytesWritten }) => sum + bytesWritten, this.broughtBefore);
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
