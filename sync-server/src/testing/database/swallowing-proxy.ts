import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

export interface SwallowingProxy {
  /** Of the database, through the proxy. */
  url: string;
  /** From now on, connections that there are stay open, and nothing that is sent on them arrives. New ones work. */
  swallow(): void;
  close(): Promise<void>;
}

/** A TCP proxy before a Postgres, which can forget its connections without telling anybody, as routers do. */
export async function openSwallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let pairs: [Socket, Socket][] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = dial(Number(database.port || 5432), database.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
      pairs = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
