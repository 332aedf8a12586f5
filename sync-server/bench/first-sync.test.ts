import { brotliDecompressSync } from 'node:zlib';
import { sampleAttendees } from '@baraza/schema/samples/index';
import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { insertMany } from '../src/database/insert-many.ts';
import { issueTicket } from '../src/features/tickets/event-keys.store.ts';
import type { TestPerson } from '../src/testing/app.ts';
import { openTestPglite } from '../src/testing/database/databases.ts';
import { TestDevice } from '../src/testing/device.ts';
import { openSyncApp, type SyncApp } from '../src/testing/sync-app.ts';

const PEOPLE = 10_000;
const BUDGET_KIB = 420;
const KIB = 1_024;

let app: SyncApp;
let known: number;
beforeAll(async () => {
  app = await openSyncApp(await openTestPglite());
  const { queries } = app.context.database;
  const people = sampleAttendees(PEOPLE);
  for (let at = 0; at < PEOPLE; at += 500) {
    const some = people.slice(at, at + 500).map(async (person) => ({
      ...person,
      ticket_code: await issueTicket(queries, person.event_id, person.id, person.ticket_version),
    }));
    await insertMany(queries, tables.users, await Promise.all(some));
  }
  known = await queries.$count(tables.users);
}, 120_000);
afterAll(() => app.close());

/** A device that counts what it gets, compressed as a browser asks for it. */
function meter({ token }: TestPerson) {
  const served = createApp(app.context);
  const bytes = { received: 0 };
  const device = new TestDevice(async (path, body) => {
    const response = await served.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      body: JSON.stringify(body),
    });
    const content = Buffer.from(await response.arrayBuffer());
    bytes.received += content.byteLength;
    const text = response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(content) : content;
    return { status: response.status, body: JSON.parse(text.toString()) };
  });
  return { device, bytes };
}

it.each([
  ['an attendee', () => app.attendee],
  ['a door', () => app.admin],
])('fills the replica of %s within its budget', { timeout: 120_000 }, async (who, person) => {
  const { device, bytes } = meter(person());
  await device.pull();
  const hidden = who === 'a door' ? 0 : known - device.ids('users').length;
  expect(device.ids('users').length + hidden).toBe(known);
  const kib = bytes.received / KIB;
  if (who === 'a door')
    console.log(
      `budget: 10,000 attendees pulled in pages, on the wire: ${kib.toFixed(0)} KiB (at most ${BUDGET_KIB} KiB)`,
    );
  else console.log(`first sync of ${who}: ${kib.toFixed(0)} KiB`);
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB);

  bytes.received = 0;
  await device.pull();
  console.log(`a visit with no news, ${who}: ${bytes.received} bytes`);
  expect(bytes.received).toBeLessThan(KIB);
});
