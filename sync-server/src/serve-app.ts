import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { createApp } from './app.ts';
import { CONNECTION_LIMITS, limitConnections } from './http/connection-limits.ts';
import type { ServerContext } from './server-context.ts';

export interface RunningServer {
  /** Where it listens, "http://127.0.0.1:3000". */
  address: string;
  /** Accepts no more calls, and waits for those in flight. */
  stop(): Promise<void>;
}

/** Longer than any call takes; remaining connections are closed then. */
const FINISH_WITHIN_MS = 8_000;
/** Time for a client to answer the close frame. */
const GOODBYE_MS = 500;
/** Clients send only short messages. */
const SOCKET_MESSAGE_MAX_BYTES = 8 * 1024;

/** Listens on the configured host and port; port 0 picks a free one. */
export async function serveApp(context: ServerContext, limits = CONNECTION_LIMITS): Promise<RunningServer> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
  });
  const websocket = { server: sockets as unknown as WebSocketServerLike };
  const serverOptions = {
    headersTimeout: limits.headersMs,
    // Only the pace of a body is limited.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.lookEveryMs,
  };
  const server = createAdaptorServer({ fetch: createApp(context).fetch, websocket, serverOptions }) as Server;
  limitConnections(server, context.config.trustedProxy, limits);
  const address = await listen(server, context.config.host, context.config.port);
  return {
    address,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await context.realtime.close();
      const timers = [
        setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS),
        setTimeout(() => {
          for (const socket of sockets.clients) socket.terminate();
        }, GOODBYE_MS),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`));
    });
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`);
    });
  });
}
