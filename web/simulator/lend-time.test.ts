import { expect, it, onTestFinished, vi } from 'vitest';
import { lendTime } from '../../sync-server/simulator/lend-time.ts';
import { PgliteData } from '../../sync-server/simulator/stored-data.ts';
import { VirtualTime } from '../../sync-server/simulator/virtual-time.ts';

it('gives the time back as it was: what measures a run of the simulator measures real time', () => {
  const { Date: date, performance: clock, setTimeout: wait, setImmediate: soon } = globalThis;
  lendTime(new VirtualTime(), server).giveBack();
  expect(globalThis.Date).toBe(date);
  expect(globalThis.performance).toBe(clock);
  expect(globalThis.setTimeout).toBe(wait);
  expect(globalThis.setImmediate).toBe(soon);
});

const server = { hasDriver: false };
const onPostgres = { hasDriver: true };

/** What of a zero timeout and a zero turn has run by the end of work that takes real time. */
async function runsMeanwhile(options: { hasDriver: boolean }): Promise<string[]> {
  const { setImmediate: soon } = globalThis;
  const time = new VirtualTime();
  const lent = lendTime(time, options);
  const ran: string[] = [];
  try {
    await time.atOnce(async () => {
      setTimeout(() => ran.push('timeout'), 0);
      setImmediate(() => ran.push('turn'));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => soon(resolve));
    });
    const meanwhile = [...ran];
    await time.runWhile(time.sleep(2));
    expect(ran.toSorted()).toEqual(['timeout', 'turn']);
    return meanwhile;
  } finally {
    lent.giveBack();
  }
}

it('lets no zero timeout of the server run while something takes real time: when that ends differs from run to run', async () => {
  expect(await runsMeanwhile(server)).toEqual([]);
});

it('lets those of the driver of a real database run, without which it would never answer', async () => {
  expect(await runsMeanwhile(onPostgres)).toEqual(['timeout', 'turn']);
});

it('the embedded database of a run has no upkeep in real time, which would come at another moment of each run', async () => {
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')];
  onTestFinished(() => void vi.restoreAllMocks());
  const data = await PgliteData.create();
  onTestFinished(() => data.close());
  const waits = timers.flatMap(({ mock }) => mock.calls.map(([, ms]) => Number(ms)));
  expect(waits.filter((ms) => ms >= 60_000)).toEqual([]);
});
