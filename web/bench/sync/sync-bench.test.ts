import { expect, it } from 'vitest';
import { goalsOf } from './goals.ts';
import { runSyncBench } from './run.ts';
import { figuresOf, tableOf } from './table.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';

/** The others take turns in the same way, and longer. */
const CHEAPEST = ['floor', 'yjs', 'baraza'];

it('measures contestants in turns, with few of everything', async () => {
  const sizes = { rest: 500, quiet: 20, cards: 30, changed: 3, queue: 10, changes: 2 };
  const run = await runSyncBench({ peers: CHEAPEST, rounds: 1, sizes, cluster, tell: () => undefined });
  const timed = ['first sync, ms', 'first sync, bytes', 'delta, ms', 'delta, bytes', 'queue, ms', 'queue, bytes'];
  for (const peer of CHEAPEST)
    for (const measure of [...timed, 'change, p95 ms', 'change, bytes of both'])
      expect(run[peer]?.[0]?.[measure], `${peer}: ${measure}`).toBeGreaterThan(0);
  // What is not the first sync's has rows of its own.
  for (const measure of ['first sync, server CPU ms', 'registration, server CPU ms', 'at rest, server CPU ms a second'])
    expect(run.baraza?.[0]?.[measure], measure).toBeGreaterThanOrEqual(0);
  // Without the two that are measured beside rxdb-server and TinyBase.
  expect(goalsOf(run)).toHaveLength(7);
  expect(tableOf(run).split('\n').length).toBeGreaterThan(10);
  expect(figuresOf(run).flatMap(({ ratios }) => ratios)).not.toContain(Number.NaN);
});
