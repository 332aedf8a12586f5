import type { Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { createApp } from './app.ts';
import { dispatch } from './hosting/dispatch.ts';
import { lastCalls } from './http/last-calls.ts';
import { NO_PROXY } from './http/limits/client-address.ts';
import { CONNECTION_LIMITS, limitConnections } from './http/limits/connection-limits.ts';
import { limitUpgrades } from './http/limits/limit-upgrades.ts';
import { measureConnections } from './http/measure-connections.ts';
import { builtWebApp } from './http/web-app/web-app.ts';
import { openFilesMost, roomOf } from './open-files.ts';
import type { ServerContext } from './server-context.ts';

/** Certificate and key, PEM. */
export interface Tls {
  cert: string;
  key: string;
}

export interface RunningServer {
  /** Where it listens, "http://127.0.0.1:3000". */
  address: string;
  /** Of a server with TLS of its own: uses another certificate from the next connection on. */
  renew(tls: Tls): void;
  /** Sends everybody elsewhere for as long as is configured, then accepts no more calls, and waits for those in flight. */
  stop(): Promise<void>;
}

/** Longer than any call takes; remaining connections are closed then. */
const FINISH_WITHIN_MS = 8_000;
/** Time for a client to answer the close frame. */
const GOODBYE_MS = 500;
/**
 * Connections that wait to be taken; the system may allow fewer (`net.core.somaxconn`). With Node's own 511 a rush of 10,000 phones was
 * dropped in part, and a dropped one tries again after 1, 3, 7, 15, 31, 63 seconds.
 */
const BACKLOG = 4_096;
const SOCKETS = {
  noServer: true,
  /** Clients send only short messages. */
  maxPayload: 8 * 1024,
  perMessageDeflate: false,
  /**
   * Milliseconds in which the other end may answer the close frame; the types of `ws` do not have it. It has a place until then: with the
   * 30 s that are usual, those who are shown out could take all of them.
   */
  closeTimeout: 1_000,
};
/**
 * Longer than proxies keep an unused connection (Caddy two minutes, most others one): whoever ends it first is sure
 * that no call is on its way.
 */
const PROXY_KEEP_ALIVE_MS = 150_000;
/** A phone on a slow line takes seconds between two calls, and a new connection is two round trips. */
const PHONE_KEEP_ALIVE_MS = 30_000;

/**
 * Listens on the configured host and port; port 0 picks a free one.
 * @param tls for a server that phones reach without a proxy
 */
export async function serveApp(
  context: ServerContext,
  limits = CONNECTION_LIMITS,
  tls?: Tls,
  webApp = builtWebApp(),
): Promise<RunningServer> {
  const { config, hosting } = context;
  const sockets = new WebSocketServer(SOCKETS);
  const websocket = { server: sockets as unknown as WebSocketServerLike };
  const serverOptions = {
    headersTimeout: limits.headersMs,
    // Only the pace of a body is limited.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.lookEveryMs,
    keepAliveTimeout: config.trustedProxy === NO_PROXY ? PHONE_KEEP_ALIVE_MS : PROXY_KEEP_ALIVE_MS,
  };
  const fetch = dispatch(createApp(context, webApp).fetch, config.eventId, hosting);
  const realtimes = async () => [context, ...((await hosting?.contexts()) ?? [])].map(({ realtime }) => realtime);
  const server = createAdaptorServer(
    tls
      ? { fetch, websocket, createServer: createSecureServer, serverOptions: { ...serverOptions, ...tls } }
      : { fetch, websocket, serverOptions },
  ) as Server;
  // Beyond it a connection is closed at once; with no file left for it, it would wait for an answer that never comes.
  server.maxConnections = roomOf(openFilesMost()).connections;
  measureConnections(server);
  const sendElsewhere = lastCalls(server);
  limitConnections(server, config.trustedProxy, limits);
  limitUpgrades(server, sockets, limits.headersMs);
  // Node's own list has only those that speak HTTP: none whose TLS is not agreed on, and none that was upgraded.
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const address = await listen(server, config.host, config.port);
  return {
    address: tls ? address.replace('http:', 'https:') : address,
    renew(tls) {
      (server as SecureServer).setSecureContext(tls);
    },
    async stop() {
      context.health.isLeaving = true;
      sendElsewhere();
      const open = await realtimes();
      await Promise.all(open.map((realtime) => realtime.leave(config.drainMs)));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await Promise.all(open.map((realtime) => realtime.close()));
      const timers = [
        setTimeout(() => {
          for (const connection of connections) connection.destroy();
        }, FINISH_WITHIN_MS),
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
    server.once('error', (error) => reject(whyNotListening(error, host, port)));
    server.listen(port, host, BACKLOG, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`);
    });
  });
}

/** Explains why the server can't listen and what to do, in a sentence for the person who starts it. */
export function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const { code } = error;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`);
  if (code === 'EACCES') return new Error(`Port ${port} is not for everybody. Set PORT to one above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
    return new Error(
      `HOST=${host} is no address of this machine (${code}). Set HOST to one, to 127.0.0.1, or to 0.0.0.0 for all of them.`,
    );
  return error;
}
