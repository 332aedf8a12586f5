import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caddy } from '../../testing/caddy.ts';

describe('two processes, of which one is of the version before', () => {
  const servers: Server[] = [];
  let caddy: Caddy;
  beforeAll(async () => {
    const asked = { before: 0, now: 0 };
    for (const version of ['before', 'now'] as const) {
      const server = createServer(({ url }, response) => {
        if (url === '/ready') asked[version] += 1;
        response.end(version);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
    }
    caddy = await Caddy.start(servers.map((each) => `http://127.0.0.1:${(each.address() as AddressInfo).port}`));
    // The proxy asks each process again and again whether it is ready: whom it asks a second time, it has heard of.
    await vi.waitFor(() => expect(Math.min(asked.before, asked.now)).toBeGreaterThan(1));
  });
  afterAll(async () => {
    await caddy.stop();
    for (const server of servers) server.close();
  });

  it('give a phone its page and all files of it from one of them, and calls from both', async () => {
    const versionsOf = async (paths: string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await caddy.call('GET', path)).body)));
    const many = Array.from({ length: 30 }, (_, at) => at);
    const files = many.flatMap((at) => [`/assets/part-${at}.js`, `/e/summit/assets/part-${at}.js`]);
    expect((await versionsOf(['/', '/sw.js', '/e/summit/', '/login', ...files])).size).toBe(1);
    for (const base of ['/api/', '/e/summit/api/'])
      expect((await versionsOf(many.map((at) => `${base}${at}`))).size).toBe(2);
  });

  it('show their figures to nobody who comes by way of the proxy, at the address of no event', async () => {
    for (const base of ['', '/e/event-001', '/e/summit'])
      for (const path of ['/metrics', '/metrics/', '/Metrics', '/metrics?of=all'])
        expect([base + path, (await caddy.call('GET', base + path)).status]).toEqual([base + path, 404]);
    for (const path of ['/admin/metrics', '/e/summit/metrics-of-rooms'])
      expect([path, (await caddy.call('GET', path)).status]).toEqual([path, 200]);
  });
});
