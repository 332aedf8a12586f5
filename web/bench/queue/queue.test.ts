import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { sampleAttendees } from '@baraza/schema/samples/index';
import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../sync-server/src/app.ts';
import { insertMany } from '../../../sync-server/src/database/insert-many.ts';
import { openTestPostgres } from '../../../sync-server/src/testing/databases.ts';
import { openSyncApp, type SyncApp } from '../../../sync-server/src/testing/sync-app.ts';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';
import { type BuiltPage, openBuiltPage } from '../built-page.ts';
import type { Phone } from './page/drain-queue.ts';

const PEOPLE = 10_000;

let app: SyncApp;
let built: BuiltPage;
let people: string[];
/** Bytes of bodies, as they travel. */
const bytes = { up: 0, down: 0, calls: 0 };

beforeAll(async () => {
  app = await openSyncApp(await openTestPostgres());
  const made = sampleAttendees(PEOPLE).map((person) => ({ ...person, ticket_code: person.id }));
  for (let at = 0; at < PEOPLE; at += 500)
    await insertMany(app.context.database.queries, tables.users, made.slice(at, at + 500));
  people = made.map(({ id }) => id);
  const served = createApp(app.context);
  built = await openBuiltPage(fileURLToPath(new URL('./page', import.meta.url)), {
    plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
    answer: (asked, said) => void answer(served, asked, said),
  });
  const { user, token } = app.admin;
  const opened = await call('open', { user_id: user.id, event_id: 'event-001', token });
  console.log(`first sync of ${PEOPLE}: ${opened.toFixed(0)} ms`);
}, 300_000);
afterAll(async () => {
  await built?.close();
  await app?.close();
});

async function answer(served: ReturnType<typeof createApp>, asked: IncomingMessage, said: ServerResponse) {
  const body = new Uint8Array(await buffer(asked));
  const headers = Object.entries(asked.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const path = (asked.url ?? '').slice('/answer'.length);
  const response = await served.request(path, { method: asked.method ?? 'GET', headers, ...(body.length && { body }) });
  const content = new Uint8Array(await response.arrayBuffer());
  bytes.calls += 1;
  bytes.up += body.length;
  bytes.down += content.length;
  said.writeHead(response.status, Object.fromEntries(response.headers));
  said.end(content);
}

const call = <N extends keyof Phone>(name: N, given: Parameters<Phone[N]>[0]) =>
  built.page.evaluate(
    ([what, value]) => (window as unknown as { phone: Phone }).phone[what as 'bare'](value as never) as never,
    [name, given] as const,
  ) as ReturnType<Phone[N]>;

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1);

let from = 0;

test.each([1_000, 5_000])('a queue of %i is kept, sent, answered and pulled', async (count) => {
  const bare = await call('bare', PEOPLE);
  const some = people.slice(from, from + count);
  from += count;
  const kept = await call('keep', some);
  Object.assign(bytes, { up: 0, down: 0, calls: 0 });
  const { took, longestTask } = await call('drain', undefined);
  const { up, down, calls } = bytes;
  const stored = await app.context.database.queries.select().from(tables.check_ins);
  const ours = stored.filter(({ user_id }) => some.includes(user_id));
  expect(ours).toHaveLength(count);
  // What can't be known beforehand: whom, when, and two ids.
  const floor = gzipSync(JSON.stringify(ours.map((r) => [r.id, r.user_id, r.device_time]))).length;
  console.log(
    `queue of ${count}: kept p50 ${at(kept, 0.5)} p95 ${at(kept, 0.95)} ms; drained ${took.toFixed(0)} ms, ` +
      `${(took / bare).toFixed(1)} x the bulkPut of ${PEOPLE} (${bare.toFixed(0)} ms); longest task ${longestTask.toFixed(0)} ms; ` +
      `${calls} calls, ${up} B up, ${down} B down, ${((up + down) / floor).toFixed(1)} x ${floor} B`,
  );
  if (count === 1_000)
    console.log(
      `budget: queue of 1,000 drained, x the bulkPut of 10,000: ${(took / bare).toFixed(1)} x (at most 1.0 x)`,
    );
});
