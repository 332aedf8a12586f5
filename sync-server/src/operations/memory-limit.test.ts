import type { WireCommand } from '@baraza/schema/sync/command';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';

const PATIENCE_MS = 180_000;
/** Of the heap: little, and enough for the sample event. */
const LIMIT_MB = 96;
const BATCH = 20;

/** Runs in the server before all else: with SIGUSR2 it keeps more and more, as a leak would, between its other work. */
const LEAK = `
  const kept = [];
  const keep = () => { kept.push(Array(1_000_000).fill(0.5)); setImmediate(keep); };
  process.on('SIGUSR2', keep);`;

let testDatabase: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  testDatabase = await makePostgresDatabase();
});
afterAll(() => testDatabase.drop());

it('[S2] a server that runs out of memory while a phone pushes: it ends, and has each check-in once when it is started again', {
  timeout: PATIENCE_MS,
}, async () => {
  const NODE_OPTIONS = `--max-old-space-size=${LIMIT_MB} --import=data:text/javascript,${encodeURIComponent(LEAK)}`;
  const AUTH_SECRET = 'the same secret after each of the starts';
  const environment = { DATABASE_URL: testDatabase.url, AUTH_SECRET, DEMO: '1' };
  let server = await TestServer.start({ ...environment, NODE_OPTIONS });
  const token = await server.signIn('admin@example.org');
  const phone = new TestDevice((path, body) => server.call('POST', path, body, token));
  await phone.pull();
  const before = phone.ids('check_ins');
  const people = phone.ids('users').filter((id) => !phone.find('users', id)?.checkedIn);
  const queue: WireCommand[][] = [];
  const push = async () => {
    const batch = Array.from({ length: BATCH }, (_, i) => phone.checkIn(people[i % people.length] as string));
    queue.push(batch);
    await phone.push(batch);
  };
  await push();
  server.process.kill('SIGUSR2');
  let error = '';
  server.process.stderr?.on('data', (data: Buffer) => {
    error += data.toString();
  });
  for (;;) if (await push().catch(() => true)) break;
  await server.ended;
  expect(error).toMatch(/heap out of memory/);

  server = await TestServer.start(environment);
  for (const batch of queue)
    expect((await phone.push(batch)).map(({ status }) => status)).toEqual(batch.map(() => 'applied'));
  await phone.pull();
  const sent = queue.flat().map(({ args }) => (args as { check_in_id: string }).check_in_id);
  expect(phone.ids('check_ins')).toEqual([...before, ...sent].sort());
  await server.kill();
});
