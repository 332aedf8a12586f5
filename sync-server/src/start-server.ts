import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { createApp } from './app.ts';
import { keptAuthSecret } from './auth-secret.ts';
import type { Settings } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { prepareEvent } from './features/events/prepare-event.ts';
import { commandHandlers } from './features/handlers.ts';
import type { ServerContext } from './server-context.ts';
import { openRealtime } from './sync/realtime/realtime.ts';

export interface RunningServer {
  /** Where it listens, "http://127.0.0.1:3000". */
  address: string;
  /** Finishes what is in flight; then lets go of the database. */
  stop(): Promise<void>;
}

/** Longer than any call takes; who is still there then is cut off. */
const FINISH_WITHIN_MS = 8_000;
/** A client says little on a socket. */
const SOCKET_MESSAGE_MAX_BYTES = 8 * 1024;

export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const config = { ...settings, authSecret: settings.authSecret ?? (await keptAuthSecret(settings.dataDir)) };
  const database = await openDatabase(config);
  try {
    await prepareEvent(database, config);
    const realtime = await openRealtime(database, log);
    const context: ServerContext = { config, database, log, handlers: commandHandlers, realtime };
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: SOCKET_MESSAGE_MAX_BYTES,
      perMessageDeflate: false,
    });
    const websocket = { server: sockets as unknown as WebSocketServerLike };
    const server = createAdaptorServer({ fetch: createApp(context).fetch, websocket }) as Server;
    const address = await listen(server, config.host, config.port);
    return {
      address,
      async stop() {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeIdleConnections();
        await realtime.close();
        const late = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
        for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 500).unref();
        await closed;
        clearTimeout(late);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
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
