import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METRICS_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPglite } from '../testing/databases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
});
afterAll(() => app.close());

const metrics = (as: string | undefined) => app.call('GET', '/metrics', as === undefined ? {} : { as });

it('says for how long the event loop was blocked', async () => {
  await metrics(METRICS_TOKEN);
  // A scrape begins anew, with the next turn of the loop.
  await wait(30);
  const end = performance.now() + 300;
  while (performance.now() < end);
  // The delay is noted by the loop's next turn.
  await wait(30);
  const { status, headers, body } = await metrics(METRICS_TOKEN);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(body)?.[1];
  expect(Number(seconds)).toBeGreaterThan(0.2);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it.each([
  ['nobody', () => undefined],
  ['an attendee', () => app.attendee.token],
  ['an admin', () => app.admin.token],
  ['who knows the beginning of the token', () => METRICS_TOKEN.slice(0, -1)],
  ['who adds something to it', () => `${METRICS_TOKEN} `.padEnd(80, 'x')],
])('says nothing to %s', async (_, token) => {
  const { status, body } = await metrics(token());
  expect(status).toBe(401);
  expect(JSON.stringify(body)).not.toContain('eventloop');
});

it('says nothing to anybody where no token is set', async () => {
  const without = await openTestApp(await openTestPglite(), { env: { METRICS_TOKEN: '' } });
  for (const as of [undefined, METRICS_TOKEN, '', 'undefined', without.admin.token])
    expect((await without.call('GET', '/metrics', as === undefined ? {} : { as })).status).toBe(404);
  await without.close();
});
