import { expect, it } from 'vitest';
import { lendTime } from '../../sync-server/simulator/lend-time.ts';
import { VirtualTime } from '../../sync-server/simulator/virtual-time.ts';

it('gives the time back as it was: what measures a run of the simulator measures real time', () => {
  const { Date: date, performance: clock, setTimeout: wait, setImmediate: soon } = globalThis;
  lendTime(new VirtualTime()).giveBack();
  expect(globalThis.Date).toBe(date);
  expect(globalThis.performance).toBe(clock);
  expect(globalThis.setTimeout).toBe(wait);
  expect(globalThis.setImmediate).toBe(soon);
});
