import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/** One phone's connection to the server, as a proxy. Cutting it affects pages, service workers and sockets alike. */
export class NetworkLine {
  address = '';
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
