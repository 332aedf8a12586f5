import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
// The figures of connections are made where the server listens, which no app here does.
import '../http/measure-connections.ts';
import { METRICS_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPglite, openTestPostgres } from '../testing/database/databases.ts';
import { TestDevice } from '../testing/device.ts';

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

/** The sum of all series of a metric whose labels contain these. */
const sumOf = (text: string, name: string, labels: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'))]
    .filter(([, found = '']) => labels.split(',').every((label) => found.includes(label)))
    .reduce((sum, [, , value]) => sum + Number(value), 0);

it('counts commands, first syncs and calls, and asks the database for what waits', async () => {
  const onPostgres = await openTestApp(await openTestPostgres());
  const { admin } = onPostgres;
  const read = async () => (await onPostgres.call('GET', '/metrics', { as: METRICS_TOKEN })).body as string;
  const before = await read();
  const device = new TestDevice((path, body) => onPostgres.call('POST', path, { as: admin, body }));
  await device.pull();
  const good = device.checkIn('attendee');
  const bad = device.checkIn('nobody-of-this-name');
  await device.push([good, bad, { ...good, id: randomUUID(), name: 'amina@example.org', device_seq: 3 }]);
  await device.push([good]);
  await onPostgres.call('GET', `/api/nothing/${randomUUID()}`);
  await onPostgres.call('POST', '/api/notifications/', { as: admin, body: { title: 'Rain', message: 'Coats' } });
  const after = await read();
  await onPostgres.close();
  const grown = (name: string, labels = '') => sumOf(after, name, labels) - sumOf(before, name, labels);
  expect({
    applied: grown('baraza_commands_total', 'name="record_check_in",outcome="applied"'),
    refused: grown('baraza_commands_total', 'name="record_check_in",outcome="rejected"'),
    unknown: grown('baraza_commands_total', 'name="unknown",outcome="rejected"'),
    again: grown('baraza_commands_total', 'outcome="again"'),
    pulls: grown('baraza_first_syncs_total', 'way="pull"'),
    pushes: grown('baraza_http_request_duration_seconds_count', 'route="/api/sync/push",status="200"'),
    nowhere: grown('baraza_http_request_duration_seconds_count', 'status="404"'),
    toPush: grown('baraza_pushes_waiting'),
  }).toEqual({ applied: 1, refused: 1, unknown: 1, again: 1, pulls: 1, pushes: 2, nowhere: 1, toPush: 1 });
  expect(sumOf(after, 'baraza_database_up', '')).toBe(1);
  expect(sumOf(after, 'baraza_database_connections', 'state="idle"')).toBeGreaterThan(0);
  expect(after).not.toMatch(/amina|nothing/);
});

it('says so when the database does not answer, and gives the rest', async () => {
  const gone = await openTestApp(await openTestPglite());
  await gone.context.database.close();
  const { status, body } = await gone.call('GET', '/metrics', { as: METRICS_TOKEN });
  expect(status).toBe(200);
  expect(sumOf(body, 'baraza_database_up', '')).toBe(0);
  expect(body).toMatch(/^process_cpu_seconds_total \d/m);
});

it('has every figure of the dashboard, and shows every one of its own there', async () => {
  const { body } = await metrics(METRICS_TOKEN);
  const known = new Set([...(body as string).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:baraza|nodejs|process)_\w+/g) ?? []),
  );
  expect(shown.length).toBeGreaterThanOrEqual(panels.length);
  const named = new Set(shown.map((name) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''))));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name?.startsWith('baraza_') && !named.has(name))).toEqual([]);
});
