import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '../../replica/testing/device.ts';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useScannedHere } from './log-panel.tsx';

const YEARS = 365 * 86_400_000;

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

test('what was scanned last is on top, also on a phone whose clock has gone back', async () => {
  for (const id of ['first', 'second']) await device.checkIn(id, id);
  const { replica } = device;
  const all = await renderHook(replica, useScannedHere);
  const shows = (ids: string[]) =>
    vi.waitFor(async () => {
      await doing(() => undefined);
      expect(all.latest()?.map(({ id }) => id)).toEqual(ids);
    });
  await shows(['second', 'first']);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * YEARS });
  await device.checkIn('third', 'third');
  await shows(['third', 'second', 'first']);
  // What a desk undoes is not scanned again.
  const undone = { check_in_id: 'second', user_id: 'second', reason: 'Wrong person', next: null };
  await replica.perform('undo_check_in', undone);
  await device.checkIn('fourth', 'fourth');
  await shows(['fourth', 'third', 'second', 'first']);
  await all.unmount();
});
