import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge } from 'prom-client';
import { registry } from '../metrics.ts';

/** Open connections, and what was counted of each so far. */
const open = new Map<Socket, { in: number; out: number }>();

new Gauge({
  name: 'baraza_connections',
  help: 'Open TCP connections, sockets included',
  registers: [registry],
  collect() {
    this.set(open.size);
  },
});

const transferred = new Counter({
  name: 'baraza_transferred_bytes_total',
  help: 'Bytes of headers and bodies, sockets included, by direction: in, out',
  labelNames: ['direction'],
  registers: [registry],
  /** A connection may stay open for hours: it is counted as it goes. */
  collect() {
    for (const socket of open.keys()) count(socket);
  },
});

function count(socket: Socket): void {
  const before = open.get(socket) ?? { in: 0, out: 0 };
  transferred.inc({ direction: 'in' }, socket.bytesRead - before.in);
  transferred.inc({ direction: 'out' }, socket.bytesWritten - before.out);
  open.set(socket, { in: socket.bytesRead, out: socket.bytesWritten });
}

/** Counts what goes over the wire. */
export function measureConnections(server: Server): void {
  server.on('connection', (socket: Socket) => {
    open.set(socket, { in: 0, out: 0 });
    socket.once('close', () => {
      count(socket);
      open.delete(socket);
    });
  });
}
