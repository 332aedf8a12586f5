import { expect, it } from 'vitest';
import { figuresOf } from './main.ts';
import { runLandingBench } from './run.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';
const QUEUE = 1_000;

it('a first sync of ten thousand, and a queue of a thousand that is kept, sent, answered and pulled, in Chromium', async () => {
  const run = await runLandingBench({
    ...{ people: 10_000, queue: QUEUE, rounds: 1, warmUps: 0 },
    ...{ cluster, tell: () => undefined },
  });
  for (const [name, [measured]] of Object.entries(run)) console.log(`${name}: ${measured?.toFixed(1)}`);
  expect(run['queue, scans that arrived']).toEqual([QUEUE]);
  const ratios = Object.fromEntries(figuresOf(run).map(({ name, ratios: [ratio] }) => [name, ratio ?? Number.NaN]));
  // There may be no task that is long.
  const { 'queue drained, longest task': _, ...timed } = ratios;
  for (const [name, ratio] of Object.entries(timed)) expect(ratio, name).toBeGreaterThan(0);
  for (const [what, ratio = Number.NaN, reach] of [
    ['drained, x the bulkPut of 10,000', ratios['queue drained'], '1.0'],
    ['bytes, x floor', ratios['queue, bytes'], '2.5'],
  ] as const)
    console.log(`budget: queue of 1,000 ${what}: ${ratio.toFixed(2)} x (at most ${reach} x)`);
});
