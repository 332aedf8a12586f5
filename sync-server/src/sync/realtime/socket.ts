import { CLOSE_CODES, HEARTBEAT_MS, type ServerMessage } from '@baraza/schema/sync/realtime';
import type { WebSocket } from 'ws';
import type { Listener } from './realtime.ts';

/** More than this waiting for one reader, and it is dropped: it pulls when it is back, and misses nothing. */
const UNREAD_MAX_BYTES = 64 * 1024;
/** A browser answers a ping without telling the page, which would not notice a socket that died in silence. */
const STILL_HERE = JSON.stringify({ type: 'sync', collections: [] } satisfies ServerMessage);

export const listenerOn = (socket: WebSocket): Listener => ({
  send(message) {
    if (socket.bufferedAmount > UNREAD_MAX_BYTES) {
      socket.close(CLOSE_CODES.slowReader, 'too slow');
      // What it does not read, it does not close either.
      socket.terminate();
    } else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  },
  close: (code) => socket.close(code),
});

/** A phone that went out of reach says no goodbye: whoever leaves one heartbeat unanswered is gone. */
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
