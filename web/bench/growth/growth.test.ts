import { expect, it } from 'vitest';
import { chartOf, figuresOf, tableOf } from './main.ts';
import { runGrowthBench } from './run.ts';

const cluster = process.env.TEST_DATABASE_URL ?? '';

it('measures an attendee and a door at events of two sizes, of which one is large', async () => {
  const sizes = [40, 400];
  const growth = await runGrowthBench({ sizes, rounds: 1, largeFrom: 300, cluster, tell: () => undefined });
  expect(growth.map(({ people, who }) => `${who} ${people}`)).toEqual([
    'attendee 40',
    'door 40',
    'attendee 400',
    'door 400',
  ]);
  for (const { grown } of growth)
    for (const [name, value] of Object.entries(grown)) if (!Number.isNaN(value)) expect(value, name).toBeGreaterThan(0);
  const [small, , large, door] = growth.map(({ grown }) => grown.bytes);
  expect(large).toBeLessThan(small as number);
  expect(door).toBeGreaterThan(large as number);
  expect(tableOf(growth)).toContain('| attendee, 400 |');
  expect(chartOf(growth, sizes).match(/<polyline/g)).toHaveLength(15);
  expect(figuresOf(growth).every(({ ratios }) => (ratios[0] ?? 0) > 0)).toBe(true);
});
