import { brotliDecompressSync } from 'node:zlib';
import { sampleAttendees } from '@baraza/schema/samples/index';
import { unpackDocuments } from '@baraza/schema/sync/packed-documents';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { insertMany } from '../src/database/insert-many.ts';
import { brotli } from '../src/http/web-app/compression.ts';
import type { TestPerson } from '../src/testing/app.ts';
import { openTestPostgres } from '../src/testing/database/databases.ts';
import { TestDevice } from '../src/testing/device.ts';
import { openSyncApp, type SyncApp } from '../src/testing/sync-app.ts';

const PEOPLE = 10_000;
const FIRST_SYNCS = 100;
const BYTES_SHARE = 1.2;

let app: SyncApp;
let served: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await openSyncApp(await openTestPostgres());
  served = createApp(app.context);
  const people = sampleAttendees(PEOPLE).map((person) => ({ ...person, ticket_code: 'x' }));
  for (let at = 0; at < PEOPLE; at += 500)
    await insertMany(app.context.database.queries, tables.users, people.slice(at, at + 500));
}, 120_000);
afterAll(() => app.close());

/** Calls as a browser makes them, counted; what a device does with an answer is not the server's time. */
function phoneOf({ token }: TestPerson) {
  const used = { bytes: 0, ms: 0 };
  const call = async (method: string, path: string, body?: unknown) => {
    const before = process.cpuUsage();
    const response = await served.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = Buffer.from(await response.arrayBuffer());
    const { user, system } = process.cpuUsage(before);
    used.ms += (user + system) / 1_000;
    used.bytes += content.byteLength;
    const isSmall = response.headers.get('content-encoding') !== 'br';
    return { status: response.status, text: () => String(isSmall ? content : brotliDecompressSync(content)) };
  };
  const device = new TestDevice(async (path, body) => {
    const { status, text } = await call('POST', path, body);
    return { status, body: JSON.parse(text()) };
  });
  return { device, used, snapshot: () => call('GET', '/api/sync/snapshot') };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

it('a first sync by snapshot, against pages for each phone and one compressed body', { timeout: 600_000 }, async () => {
  const plain: number[] = [];
  let plainBytes = 0;
  for (let number = 0; number < 5; number++) {
    const { device, used } = phoneOf(await app.addPerson(`plain-${number}@test.example`));
    await device.pull();
    plain.push(used.ms);
    plainBytes = used.bytes;
  }
  const made = phoneOf(app.attendee);
  const snapshot = JSON.parse((await made.snapshot()).text()) as Snapshot;
  console.log(`the snapshot of attendees, made once: ${made.used.ms.toFixed(0)} ms of the processor`);
  const cards = Object.values(snapshot.collections).flatMap((packed) => packed.flatMap(unpackDocuments));
  const floor = (await brotli(new TextEncoder().encode(JSON.stringify(cards)), 9)).byteLength;

  const each: number[] = [];
  let bytes = 0;
  const people: TestPerson[] = [];
  for (let number = 0; number < FIRST_SYNCS; number++) people.push(await app.addPerson(`phone-${number}@test.example`));
  // What a phone does with ten thousand documents would be counted as the server's.
  const names = Object.keys(snapshot.collections).map((name): [string, Snapshot['collections'][string]] => [name, []]);
  const unread: Snapshot = { ...snapshot, collections: Object.fromEntries(names) };
  const began = performance.now();
  for (const person of people) {
    const { device, used, snapshot: ask } = phoneOf(person);
    const { status } = await ask();
    expect(status).toBe(200);
    device.takeSnapshot(unread);
    await device.pullPage(1_000);
    each.push(used.ms);
    bytes = used.bytes;
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `server's processor for a first sync of 10,000: ${median(each).toFixed(1)} ms, in pages ${median(plain).toFixed(0)} ms`,
  );
  console.log(`first syncs a minute, one after the other: ${((60 * FIRST_SYNCS) / seconds).toFixed(0)}`);
  console.log(`bytes: ${bytes}, in pages ${plainBytes}, one compressed body ${floor}`);
  console.log(
    `budget: first sync of 10,000 by snapshot, x one compressed body: ${(bytes / floor).toFixed(2)} (at most ${BYTES_SHARE})`,
  );
  expect(bytes).toBeLessThan(BYTES_SHARE * floor);
});
