import { SINCE } from '@baraza/schema/sync/protocol-version';
import { CLOSE_CODES, HEARTBEAT_MS, type ServerMessage } from '@baraza/schema/sync/realtime';
import type { WebSocket } from 'ws';
import type { DeltaListener, Listener } from './realtime.ts';

/** Backpressure limit: a client with more unread bytes is disconnected. It pulls on reconnect and misses nothing. */
const UNREAD_MAX_BYTES = 64 * 1024;
/** Heartbeat: a browser answers pings without telling the page, which could not detect a dead socket otherwise. */
const STILL_HERE = JSON.stringify({ type: 'sync', collections: [] } satisfies ServerMessage);

/** Whoever has more than this left to read gets pokes. */
const BEHIND_BYTES = 16 * 1024;

/** @param message a text, or a deflated one */
export function sendOn(socket: WebSocket, message: string | Buffer): void {
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) {
    socket.close(CLOSE_CODES.slowReader, 'too slow');
    // A client that reads nothing does not answer the close frame either.
    socket.terminate();
  } else if (socket.readyState === socket.OPEN) socket.send(message);
}

/** @param speaks of the app: see `SPEAKS` */
export function listenerOn(socket: WebSocket, speaks = 1): Listener {
  const send = (message: string | Buffer) => sendOn(socket, message);
  const deltas: DeltaListener = {
    send,
    knowsWords: speaks >= SINCE.deltaWords,
    get isBehind() {
      return socket.bufferedAmount > BEHIND_BYTES;
    },
  };
  return {
    send: (message) => send(JSON.stringify(message)),
    close: (code) => socket.close(code),
    ...(speaks >= SINCE.deltas && { deltas }),
  };
}

/** A phone that loses its network sends no close frame, so a socket that misses one heartbeat is terminated. */
export function keepAlive(socket: WebSocket): void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const beat = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
    socket.send(STILL_HERE);
  }, HEARTBEAT_MS).unref();
  socket.once('close', () => clearInterval(beat));
}
