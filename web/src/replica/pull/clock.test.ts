import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Device } from '../testing/device.ts';
import { eventually } from '../testing/waiting.ts';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.close());

const TEN_MINUTES = 600_000;

it('[S13] how far the clock is off is measured at a contact, and known from the start after that', async () => {
  device.server.ahead = TEN_MINUTES;
  const { clock } = await device.open();
  const heard = vi.fn();
  clock.subscribe(heard);
  await device.replica.syncNow();
  await eventually(() => expect(clock.offset()).toBe(TEN_MINUTES));
  expect(heard).toHaveBeenCalled();
  await device.close();

  const again = await device.open({ sync: false });
  expect(again.clock.offset()).toBe(TEN_MINUTES);
});

it('[S13] without any contact the device’s own clock is all there is', async () => {
  const { clock } = await device.open({ sync: false });
  expect(clock.offset()).toBe(0);
});
