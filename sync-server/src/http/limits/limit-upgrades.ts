import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';

const REFUSED = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Node hands over what asks for any upgrade ("h2c" of curl and Java) without a listener for errors, of which the process
 * would end, and without a timeout; and `@hono/node-server` looks at websockets alone. Answers the others, and closes
 * within `withinMs` what became no socket.
 * @param server with its one listener of upgrades; it stays one, as the library refuses nothing where there are others
 */
export function limitUpgrades(server: Server, sockets: WebSocketServer, withinMs: number): void {
  const [openSocket] = server.listeners('upgrade');
  if (!openSocket) throw new Error('Nothing listens for upgrades yet.');
  server.removeAllListeners('upgrade');
  const undecided = new WeakMap<IncomingMessage, () => void>();
  sockets.on('connection', (_, request) => undecided.get(request)?.());
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => undefined);
    const late = setTimeout(() => connection.destroy(), withinMs).unref();
    // Unread, the end of the other side is never seen, and its half stays open.
    const leave = () => void connection.resume();
    const decided = () => {
      clearTimeout(late);
      connection.off('finish', leave);
    };
    undecided.set(request, decided);
    connection.once('finish', leave).once('close', decided);
    if (request.headers.upgrade?.toLowerCase() === 'websocket') openSocket.call(server, request, connection, head);
    else connection.end(REFUSED);
  });
}
