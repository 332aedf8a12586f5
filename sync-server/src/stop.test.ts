import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makePostgresDatabase } from './testing/database/databases.ts';
import { TestServer } from './testing/server.ts';

/** For starts on a busy machine. */
const PATIENCE_MS = 180_000;
/** All that is asked meanwhile has to be answered in this time, on a busy machine too. */
const DRAIN_SECONDS = '6';

it('is not ready at once when it is asked to stop, answers for as long as it drains, and keeps no connection', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-stop-'));
  const METRICS_TOKEN = 'a token of the tests for metrics, long enough';
  const server = await TestServer.start({ DATA_DIR: folder, DEMO: '1', DRAIN_SECONDS, METRICS_TOKEN });
  const token = await server.signIn('somebody@example.org');
  const before = await fetch(`${server.address}/ready`);
  expect(before.status).toBe(200);
  expect(before.headers.get('connection')).toBeNull();
  const scraped = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const figures = await scraped.text();
  expect(figures).toMatch(/^baraza_connections [1-9]/m);
  for (const direction of ['in', 'out'])
    expect(figures).toMatch(new RegExp(`^baraza_transferred_bytes_total{direction="${direction}"} [1-9]`, 'm'));

  const stopped = server.stop();
  await vi.waitFor(async () => expect((await server.call('GET', '/ready')).status).toBe(503), PATIENCE_MS);
  const during = await fetch(`${server.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(during.status).toBe(200);
  expect(during.headers.get('connection')).toBe('close');
  expect((await server.call('GET', '/health')).status).toBe(200);
  expect(await stopped).toBe(0);
  rmSync(folder, { recursive: true });
});

it('goes on when a stranger asks for another protocol and resets the connection, and stops though others stay', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-stop-'));
  const server = await TestServer.start({ DATA_DIR: folder });
  const { hostname, port } = new URL(server.address);
  const asking = () => {
    const stranger = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    stranger.on('error', () => undefined);
    stranger.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    return stranger;
  };
  const [stays, resets] = [asking(), asking()];
  // By then they have reached the server.
  expect((await server.call('GET', '/health')).status).toBe(200);
  resets.resetAndDestroy();
  const health = async () => (await server.call('GET', '/health').catch(() => undefined))?.status;
  expect([await health(), await health()]).toEqual([200, 200]);
  expect(await server.stop()).toBe(0);
  stays.destroy();
  rmSync(folder, { recursive: true });
});

it('ends within its time though the database has fallen silent', { timeout: PATIENCE_MS }, async () => {
  const { url, drop } = await makePostgresDatabase();
  const { hostname, port, pathname } = new URL(url);
  const open: Socket[] = [];
  const line = createServer((socket) => {
    const real = connect(Number(port), hostname);
    for (const one of [socket, real]) one.on('error', () => undefined);
    socket.pipe(real).pipe(socket);
    open.push(socket, real);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port: linePort } = line.address() as { port: number };
  const server = await TestServer.start({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${linePort}${pathname}`,
    AUTH_SECRET: 'a secret of the tests, long enough',
  });
  for (const socket of open) socket.unpipe().pause();
  expect(await server.stop()).toBe(1);
  for (const socket of open) socket.destroy();
  line.close();
  await drop();
});
