import { commands } from '@baraza/schema/commands';
import { IMPORT_STEPS_MAX } from '@baraza/schema/content/import-steps-max';
import { expect, it } from 'vitest';
import type { Step } from '../schedule/plan-import.ts';
import { changingSteps, importCommands } from './import-commands.ts';

const room = (n: number, description = ''): Step => ({
  ...{ collection: 'rooms', id: `room-${n}`, name: `${n}`, kind: 'create' },
  document: { id: `room-${n}`, name: `${n}`, description, floor: '', capacity: 0, shape: null },
});

it('sends what changes something, in order, in as few commands as the server takes', () => {
  const others: Step[] = [
    { collection: 'rooms', id: 'a', name: 'a', kind: 'same' },
    { collection: 'rooms', id: 'b', name: 'b', kind: 'left' },
    { collection: 'rooms', id: 'c', name: 'c', kind: 'change', changes: { name: 'C' }, base: { name: 'c' } },
    { collection: 'rooms', id: 'd', name: 'd', kind: 'remove' },
  ];
  const steps = [...Array.from({ length: 1_100 }, (_, n) => room(n)), ...others];
  const sent = importCommands(steps);
  expect(sent.map((args) => args.steps.length)).toEqual([IMPORT_STEPS_MAX, IMPORT_STEPS_MAX, 102]);
  expect(sent.flatMap((args) => args.steps).slice(-3)).toMatchObject([
    { step: 'create', document: { id: 'room-1099' } },
    { step: 'change', id: 'c', changes: { name: 'C' }, base: { name: 'c' } },
    { step: 'remove', id: 'd' },
  ]);
  expect(changingSteps(steps)).toHaveLength(1_102);
  for (const args of sent) expect(commands.import_content.args.safeParse(args).success).toBe(true);
});

it('makes long texts more commands, none longer than two fit into a push', () => {
  const sent = importCommands(Array.from({ length: 200 }, (_, n) => room(n, 'x'.repeat(5_000))));
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.flatMap((args) => args.steps)).toHaveLength(200);
  for (const args of sent) expect(JSON.stringify(args).length).toBeLessThan(256 * 1024);
});

it('sends nothing for nothing', () => {
  expect(importCommands([])).toEqual([]);
});
