import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../../.ci/steps/free-port.mjs';
import { Caddy, plain } from '../testing/caddy.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';

/** For starts on a busy machine. */
const PATIENCE_MS = 180_000;
const PHONES = Number(process.env.ROLLING_PHONES ?? 4);
const BATCH = 5;
/** Longer than the proxy takes to ask each process whether it is ready, every second and on a busy machine. */
const DRAIN_SECONDS = 4;
const SEEN_READY_MS = 1_500;

/** With MEASURE=1, for whoever wants to see more than that it holds. */
function tellFigures(parts: Record<string, { sent: string[]; failures: string[]; times: number[] }[]>): void {
  if (!process.env.MEASURE) return;
  const rows = Object.entries(parts).map(([part, phones]) => {
    const times = phones.flatMap(({ times }) => times).sort((a, b) => a - b);
    return {
      part,
      phones: phones.length,
      'check-ins': phones.flatMap(({ sent }) => sent).length,
      'calls that failed and were sent again': phones.flatMap(({ failures }) => failures).length,
      'a batch, p50 ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
      'longest ms': Math.round(times.at(-1) ?? 0),
    };
  });
  process.stderr.write(`${JSON.stringify(rows, null, 1)}\n`);
}

describe('three processes on one Postgres behind Caddy, while phones push', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  let servers: TestServer[];
  let caddy: Caddy;
  let token: string;

  /** On a port that stays free while the server is away, for it is started there again. */
  const start = async (port?: string) =>
    TestServer.start({
      DEMO: '1',
      PORT: port ?? String(await freePort()),
      DATABASE_URL: testDatabase.url,
      AUTH_SECRET: 'the same secret in each of the processes',
      TRUSTED_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
  const startAgain = async (at: number) => {
    servers[at] = await start(new URL((servers[at] as TestServer).address).port);
    await pause(SEEN_READY_MS);
  };

  beforeAll(async () => {
    testDatabase = await makePostgresDatabase();
    servers = [await start(), ...(await Promise.all([start(), start()]))];
    caddy = await Caddy.start(servers.map(({ address }) => address));
    await pause(SEEN_READY_MS);
    const { body } = await caddy.call('POST', '/api/auth/login', { email: 'admin@example.org', password: 'anything' });
    token = (body as { access_token: string }).access_token;
  }, PATIENCE_MS);
  afterAll(async () => {
    await caddy.stop();
    await Promise.all(servers.map((server) => server.kill()));
    await testDatabase.drop();
  }, PATIENCE_MS);

  /** Pushes one batch after the other, each until it is answered, as phones do; until `stop` is called. */
  function push(people: readonly string[]) {
    const phone = new TestDevice((path, body) => caddy.call('POST', path, body, token));
    const sent: string[] = [];
    const failures: string[] = [];
    /** Of each batch, from the first time that it was sent until it was answered. */
    const times: number[] = [];
    let isOver = false;
    const pushing = (async () => {
      while (!isOver) {
        const batch = people.slice(sent.length, sent.length + BATCH).map((id) => phone.checkIn(id));
        if (batch.length === 0) break;
        const began = performance.now();
        for (;;) {
          const outcomes = await phone.push(batch).catch((error: Error) => void failures.push(error.message));
          if (outcomes) break;
          await pause(100);
        }
        times.push(performance.now() - began);
        for (const { args } of batch) sent.push((args as { check_in_id: string }).check_in_id);
        await pause(20);
      }
    })();
    const stop = async () => {
      isOver = true;
      await pushing;
      return { phone, sent, failures, times };
    };
    return { sent, stop };
  }

  /** A socket that comes back whenever it is sent away, and notes how it was. */
  function listen(userId: string) {
    const closings: number[] = [];
    const heard: string[] = [];
    let isOver = false;
    let socket: WebSocket;
    const connect = () => {
      const path = `/api/notifications/ws/notifications/${userId}/event-001`;
      socket = new WebSocket(caddy.address.replace('https', 'wss') + path, { ca: caddy.authority });
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'auth', user_id: userId, event_id: 'event-001', token })),
      );
      socket.on('message', (data) => heard.push(String(data)));
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        closings.push(code);
        if (!isOver) setTimeout(connect, Math.random() * 300);
      });
    };
    connect();
    const stop = () => {
      isOver = true;
      socket.terminate();
    };
    return { closings, heard, stop };
  }

  it('a rolling update fails no call, loses and doubles nothing, and sends sockets elsewhere; a killed process loses nothing', {
    timeout: PATIENCE_MS * 2,
  }, async () => {
    const onlooker = new TestDevice((path, body) => caddy.call('POST', path, body, token));
    await onlooker.pull();
    const before = new Set(onlooker.ids('check_ins'));
    const people = onlooker.ids('users').filter((id) => !onlooker.find('users', id)?.checkedIn);
    const sockets = Array.from({ length: 6 }, () => listen(onlooker.replica.user_id));
    const pushingAll = () => Array.from({ length: PHONES }, () => push(Array(200).fill(people).flat()));
    const progress = (all: { sent: string[] }[]) => {
      const counts = all.map(({ sent }) => sent.length);
      return vi.waitFor(() => {
        for (const [i, { sent }] of all.entries()) expect(sent.length).toBeGreaterThan(counts[i] as number);
      }, PATIENCE_MS);
    };
    await vi.waitFor(() => {
      for (const { heard } of sockets) expect(heard).not.toEqual([]);
    }, PATIENCE_MS);

    const updating = pushingAll();
    await progress(updating);
    for (const [at, server] of servers.entries()) {
      const stopping = server.stop();
      await vi.waitFor(async () => expect((await server.call('GET', '/ready')).status).toBe(503), PATIENCE_MS);
      expect(await stopping).toBe(0);
      await progress(updating);
      await startAgain(at);
    }
    const updated = await Promise.all(updating.map(({ stop }) => stop()));
    expect(updated.flatMap(({ failures }) => failures)).toEqual([]);
    const closings = sockets.flatMap(({ closings }) => closings);
    expect(new Set(closings)).toEqual(new Set([CLOSE_CODES.restarting]));
    // Each socket was on at least one of the three.
    expect(closings.length).toBeGreaterThanOrEqual(sockets.length);

    const dying = pushingAll();
    await progress(dying);
    await servers[1]?.kill();
    await progress(dying);
    const survived = await Promise.all(dying.map(({ stop }) => stop()));
    await startAgain(1);

    tellFigures({ 'rolling update': updated, 'a process killed': survived });
    const all = [...updated, ...survived];
    await onlooker.pull();
    const expected = [...before, ...all.flatMap(({ sent }) => sent)].sort();
    expect(onlooker.ids('check_ins')).toEqual(expected);
    const { body } = await caddy.call('GET', '/api/sync/devices', undefined, token);
    const received = new Map((body as { id: string; received: number }[]).map((each) => [each.id, each.received]));
    for (const { phone, sent } of all) expect(received.get(phone.id)).toBe(sent.length);

    const note = { title: 'Afterwards', message: 'All are there', user_id: onlooker.replica.user_id };
    const made = (await caddy.call('POST', '/api/notifications/', note, token)).body as { id: string };
    await vi.waitFor(() => {
      for (const { heard } of sockets) expect(heard.join()).toContain(made.id);
    }, 30_000);
    for (const { stop } of sockets) stop();
  });

  it('serves the app over HTTP/2, and its metrics to nobody', async () => {
    const page = await caddy.call('GET', '/health');
    expect(page).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const path of ['/metrics', '/metrics/'])
      expect(await caddy.call('GET', path)).toMatchObject({ status: 404, body: '' });
  });

  it('tells phones of a venue how to trust it, and leads everybody else to the secure address', async () => {
    expect(caddy.authority).toMatch(/^-----BEGIN CERTIFICATE-----/);
    const page = await plain(`${caddy.plainAddress}/trust/`);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('href="baraza-venue.crt"');
    const elsewhere = await plain(`${caddy.plainAddress}/programme?day=2`);
    expect(elsewhere).toMatchObject({ status: 307, headers: { location: `${caddy.address}/programme?day=2` } });
  });
});

describe('a process that is not ready, and is the only one', () => {
  let server: Server;
  let caddy: Caddy;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/ready') response.statusCode = 503;
      response.end(`${request.method} ${request.url}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    caddy = await Caddy.start([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
    await pause(SEEN_READY_MS);
  });
  afterAll(async () => {
    await caddy.stop();
    server.close();
  });

  it('is asked all the same: a server whose disk is full can be read', async () => {
    expect(await caddy.call('POST', '/api/sync/push', {})).toMatchObject({ status: 200, body: 'POST /api/sync/push' });
  });
});
