import { expect, it } from 'vitest';
import { tableOf } from '../sync/table.ts';
import { manyEventsFiguresOf } from './main.ts';
import { runManyEventsBench } from './run.ts';

it('measures what other events cost a server, with few of everything', async () => {
  const run = await runManyEventsBench({
    ...{ counts: [1, 2], phones: 4, pulls: 2, idle: 300, quiet: 50, rounds: 1 },
    ...{ cluster: process.env.TEST_DATABASE_URL ?? '', tell: () => undefined },
  });
  expect(Object.keys(run)).toEqual(['floor', '2 events']);
  const measured = run['2 events']?.[0] ?? {};
  expect(Object.keys(measured)).toEqual(Object.keys(run.floor?.[0] ?? {}));
  expect(Object.entries(measured).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  // Within so short a look an idle server may have had no processor time.
  for (const name of ['memory, MB', 'started, ms', 'first sync, p50 ms', 'message of one event, p99 ms'])
    expect(measured[name], name).toBeGreaterThan(0);
  expect(tableOf(run)).toContain('| pull with no news, server CPU ms each |');
  expect(manyEventsFiguresOf(run).map(({ name }) => name)).toContain('2 events: memory, MB');
});
