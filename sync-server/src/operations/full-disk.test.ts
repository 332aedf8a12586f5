import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { expect, it, vi } from 'vitest';
import { TestDevice } from '../testing/device.ts';
import { mounted, TestServer } from '../testing/server.ts';
import { TestClient } from '../testing/socket-client.ts';

const PATIENCE_MS = 180_000;
const BLOCK = Buffer.alloc(64 * 1024);

it(
  'a disk that fills while the server runs: alive, not ready, and why; well again when there is room',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-full-'));
    const server = await TestServer.start(
      { DATA_DIR: folder, ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'a password to begin with' },
      mounted('size=90m', folder),
    );
    const health = async () => (await server.call('GET', '/health')).body;
    const signIn = () =>
      server.call('POST', '/api/auth/login', { email: 'boss@example.org', password: 'a password to begin with' });
    expect(await health()).toMatchObject({ status: 'ok', state: 'ok' });
    const { access_token: token, user } = (await signIn()).body as { access_token: string; user: { id: string } };
    const post = (path: string, body: unknown) => server.call('POST', path, body, token);
    /** Leaves the first receipt, for which the full disk has no page. */
    const pull = () => {
      const collections = { notifications: { checkpoint: { xid: '1', seq: '0' }, limit: 10 } };
      return post('/api/sync/pull', { protocol: PROTOCOL_VERSION, device_id: 'phone', replica: null, collections });
    };
    const phone = new TestDevice(post);
    const push = () => phone.call('/api/sync/push', phone.pushRequest([phone.checkIn(user.id)]));

    // The folder as the server's own process sees it.
    const ballast = `/proc/${server.process.pid}/root${join(folder, 'ballast')}`;
    expect(() => {
      for (;;) writeFileSync(ballast, BLOCK, { flag: 'a' });
    }).toThrow(/ENOSPC/);
    expect(await pull()).toMatchObject({ status: 200, body: { collections: { notifications: {} } } });
    await vi.waitFor(async () => expect(await health()).toMatchObject({ state: 'degraded' }), PATIENCE_MS);
    expect(await server.call('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', state: 'degraded', reason: 'disk_full', detail: expect.stringContaining('disk') },
    });
    expect(JSON.stringify(await health())).not.toContain(folder);
    expect(await server.call('GET', '/ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await push()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await pull()).status).toBe(200);
    const open = await TestClient.connect(server.address, `${user.id}/event-001`).enter(token, user.id);
    open.socket.terminate();

    rmSync(ballast);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ state: 'ok' }), PATIENCE_MS);
    expect((await server.call('GET', '/ready')).status).toBe(200);
    expect((await push()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    await server.kill();
    rmSync(folder, { recursive: true });
  },
  PATIENCE_MS,
);
