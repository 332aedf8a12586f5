import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientBehind, isTrustedProxy, NO_PROXY, type TrustedProxy } from './client-address.ts';

/** What one connection and one address may take of the server before anybody is signed in. */
export const CONNECTION_LIMITS = {
  /** Time for the headers of a call, from the first byte or, on a new connection, from its start. */
  headersMs: 15_000,
  /** How often that is looked at. */
  lookEveryMs: 5_000,
  /**
   * In each such time a body has to bring at least `bodyBytes`. A pace and not a time for the whole: a phone with a bad
   * network takes minutes for its queue, and an admin longer for a backup.
   */
  bodyMs: 25_000,
  bodyBytes: 8 * 1024,
  /** In each such time some of an answer that waits has to be taken. Any part will do, as a phone on 2G takes little. */
  answerMs: 120_000,
  /**
   * Of one address, unless it is a trusted proxy. A venue's 5,000 phones behind one address have a socket and up to
   * three calls each; one address has 65,535 ports.
   */
  connectionsOfOne: 20_000,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/**
 * Closes connections beyond those of one address, those whose bodies come too slowly, and those that take no answer;
 * and all calls of a connection with it.
 */
export function limitConnections(server: Server, trusted: TrustedProxy, limits: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isTrustedProxy(remoteAddress, trusted)) return;
    const address = clientBehind(remoteAddress, () => undefined, NO_PROXY);
    const count = open.get(address) ?? 0;
    if (count >= limits.connectionsOfOne) return socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    closeWithConnection(request, response, waiting);
    cutSlowBody(request, response, limits);
    cutUntaken(request, response, limits);
  });
}

/**
 * Of calls that are sent without waiting for answers, Node tells only the one whose turn it is that the connection is
 * gone: the others, and all that listens for their end, would be kept for ever.
 */
function closeWithConnection(
  { socket }: IncomingMessage,
  response: ServerResponse,
  waiting: WeakMap<Socket, Set<ServerResponse>>,
): void {
  const before = waiting.get(socket);
  const responses = before ?? new Set();
  responses.add(response);
  response.once('close', () => responses.delete(response));
  if (before) return;
  waiting.set(socket, responses);
  socket.once('close', () => {
    for (const left of responses) if (!left.socket) left.emit('close');
  });
}

function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, bodyBytes }: ConnectionLimits,
): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const looking = setInterval(() => {
    if (request.complete) return clearInterval(looking);
    if (socket.bytesRead - seen < bodyBytes) socket.destroy();
    seen = socket.bytesRead;
  }, bodyMs).unref();
  response.once('close', () => clearInterval(looking));
}

/** A whole answer may be handed to the system at once: only what it still holds tells whether the other end takes any. */
function cutUntaken({ socket }: IncomingMessage, response: ServerResponse, { answerMs }: ConnectionLimits): void {
  let before = '';
  const looking = setInterval(() => {
    const waiting = waitingBytes(socket);
    const now = `${waiting} of ${socket.bytesWritten}`;
    if (waiting > 0 && now === before) socket.destroy();
    before = now;
  }, answerMs).unref();
  response.once('close', () => clearInterval(looking));
}

interface Handle {
  writeQueueSize?: number;
  /** Of one with TLS: the connection below, as TLS counts a whole answer until the last of it is taken. */
  _parent?: Handle;
}

/** What was handed to the system and is not taken: not in Node's documentation, but its own timeouts of sockets read it. */
function waitingBytes(socket: Socket): number {
  const handle = (socket as { _handle?: Handle | null })._handle;
  return (handle?._parent ?? handle)?.writeQueueSize ?? 0;
}
