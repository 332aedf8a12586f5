import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireCommand } from '@baraza/schema/sync/command';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';

const PATIENCE_MS = 180_000;
const DAY_MS = 86_400_000;

/** Runs in the server before all else: with each SIGUSR2 its clock, and its database's, jumps a day ahead, or back; with SIGHUP 15 days. */
const JUMPS = `
  const Right = Date;
  let ahead = 0;
  const now = () => Right.now() + ahead;
  globalThis.Date = new Proxy(Right, {
    construct: (_, given) => (given.length === 0 ? new Right(now()) : new Right(...given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  process.on('SIGUSR2', () => { ahead = ahead ? 0 : ${DAY_MS}; });
  process.on('SIGHUP', () => { ahead = ahead ? 0 : ${15 * DAY_MS}; });`;

let folder: string;
let server: TestServer;
let door: TestDevice;
let people: string[];
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-clock-'));
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(JUMPS)}`;
  server = await TestServer.start({ DATA_DIR: folder, DEMO: '1', NODE_OPTIONS });
  token = await server.signIn('admin@example.org');
  door = new TestDevice((path, body) => server.call('POST', path, body, token));
  await door.pull();
  people = door.ids('users').filter((id) => !door.find('users', id)?.checkedIn);
}, PATIENCE_MS);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

async function jump(by: number): Promise<void> {
  server.process.kill('SIGUSR2');
  await vi.waitFor(async () => {
    const { server_time } = await door.pull();
    expect(Math.abs(Date.parse(server_time) - Date.now() - by)).toBeLessThan(DAY_MS / 2);
  }, PATIENCE_MS);
}

/** As a phone that measured the server's clock at its last contact. */
const scan = (clock_offset_ms: number): WireCommand => ({ ...door.checkIn(people.shift() as string), clock_offset_ms });

async function statusOf(command: WireCommand): Promise<unknown> {
  const [outcome] = await door.push([command]);
  expect(outcome?.status).toBe('applied');
  await door.pull();
  return door.find('check_ins', (command.args as { check_in_id: string }).check_in_id);
}

it('[S13] the server’s clock jumps a day ahead and back: doors go on, and scans after it are believed as those before it', {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await statusOf(scan(0))).toMatchObject({ status: 'accepted', hold_reason: null });
  await jump(DAY_MS);
  expect(await statusOf(scan(DAY_MS))).toMatchObject({ status: 'accepted', hold_reason: null });
  expect((await server.call('GET', '/health')).status).toBe(200);
  const measuredAhead = scan(DAY_MS);
  await jump(0);
  // The first push since: all that the server has of this phone's contacts is of that day.
  const now = Date.now();
  const record = await statusOf(scan(0));
  expect(record).toMatchObject({ status: 'accepted', hold_reason: null });
  expect(Date.parse((record as { check_in_time: string }).check_in_time)).toBeLessThan(now + DAY_MS / 2);
  // What was measured while it was ahead is of no use once it is right: what the phone's clock says as it sends is.
  const waited = await statusOf(measuredAhead);
  expect(waited).toMatchObject({ status: 'accepted', hold_reason: null });
  const off = Date.parse((waited as { check_in_time: string }).check_in_time) - Date.parse(measuredAhead.made_at);
  expect(Math.abs(off)).toBeLessThan(60_000);
});

it('sessions have ended by a clock that is 15 days ahead; what waits is taken once it is right', {
  timeout: PATIENCE_MS,
}, async () => {
  const waits = scan(0);
  const jumpFar = async (status: number) => {
    server.process.kill('SIGHUP');
    await vi.waitFor(
      async () => expect((await server.call('GET', '/api/auth/me', undefined, token)).status).toBe(status),
      PATIENCE_MS,
    );
  };
  await jumpFar(401);
  await jumpFar(200);
  token = await server.signIn('admin@example.org');
  expect(await statusOf(waits)).toMatchObject({ status: 'accepted', hold_reason: null });
});
