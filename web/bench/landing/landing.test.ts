import { expect, it } from 'vitest';
import { figuresOf } from './main.ts';
import { runLandingBench } from './run.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';

it('times a first sync, an opening and a queue in Chromium, with few of everything', async () => {
  const run = await runLandingBench({ people: 60, queue: 5, rounds: 1, cluster, tell: () => undefined });
  for (const [name, times] of Object.entries(run)) expect(times[0], name).toBeGreaterThan(0);
  expect(figuresOf(run).map(({ ratios }) => ratios.length)).toEqual([1, 1, 1, 1, 1, 1]);
});
