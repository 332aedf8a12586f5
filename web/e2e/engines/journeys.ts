import { expect, test } from 'vitest';
import { readCodes } from '../support/read-printed-codes.ts';
import type { Device } from './device.ts';
import { doorJourneys } from './door-journeys.ts';
import type { Engine } from './engine.ts';
import { pageJourneys } from './page-journeys.ts';
import { type Stage, stageOn } from './stage.ts';

/** The journeys that matter most, to be tried on each engine. */
export function journeysOn(engine: Engine): void {
  const stage = stageOn(engine);
  attendeeJourneys(stage);
  doorJourneys(stage);
  pageJourneys(stage);
}

function attendeeJourneys(stage: Stage): void {
  test('signs in, and shows every section, from right to left too', async () => {
    const device = await stage.deviceOf();
    await device.goTo('/login');
    await device.fill('Email', `amina.${stage.engine.name}@example.org`);
    await device.fill('Password', 'secret');
    await device.click('button', 'Sign In');
    await device.waitUntilSynced();
    for (const section of ['dashboard', 'venue', 'attendees', 'notifications', 'exhibitors', 'sync', 'profile']) {
      await device.walkTo(`/?section=${section}`);
      await device.see('main h1');
      await device.poll(() => device.tab.evaluate(() => document.querySelector('main .shimmer') === null)).toBe(true);
      expect(await sticksOut(device), section).toBe(0);
    }
    await device.fill('Language of the app on this device', 'ar');
    await device.see('main h1', { text: 'الملف الشخصي' });
    expect(await device.tab.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await sticksOut(device)).toBe(0);
  });

  const sticksOut = (device: Device) =>
    device.tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test('opens without a network, says what it may delete, gives the ticket as a picture that a door reads, and a check-in made there arrives once', async () => {
    const owner = await stage.signIn('away');
    const device = await stage.deviceOf(owner);
    await device.goTo('/');
    await device.waitUntilSynced();
    await device.waitUntilInstalled();
    device.goOffline();
    await device.reload();
    await device.see('button', { name: 'Keep it as a picture' });
    const has = () => ({
      persist: typeof navigator.storage?.persist === 'function',
      push: 'PushManager' in globalThis,
    });
    expect(await device.tab.evaluate(has)).toEqual(stage.engine.has);
    if (stage.engine.has.persist) {
      expect(await device.tab.evaluate(() => document.querySelectorAll('[data-forgets]').length)).toBe(0);
    } else {
      await device.see('[data-forgets]', { text: 'after seven days without a visit' });
      expect(await sticksOut(device)).toBe(0);
    }

    await device.tab.evaluate(() => {
      // The test reads what the browser would save.
      URL.createObjectURL = (picture) => {
        Object.assign(globalThis, { picture });
        return '#';
      };
      HTMLAnchorElement.prototype.click = () => undefined;
      Object.defineProperty(navigator, 'canShare', { value: () => false });
    });
    await device.click('button', 'Keep it as a picture');
    await device.see('[aria-live] li', { text: 'The picture is saved.' });
    const png = await device.tab.evaluate(async () => {
      const bytes = new Uint8Array(await (globalThis as unknown as { picture: Blob }).picture.arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    });
    expect(await readCodes(Buffer.from(png, 'base64'))).toEqual([await stage.server.ticketOf(owner)]);

    if (!stage.engine.has.push) {
      await device.goTo('/?section=notifications');
      await device.see('main', { text: 'They come only while the app is open.' });
      await device.goTo('/');
    }
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
    await device.reload();
    await device.see('[data-checked-in="true"]');
    expect(await stage.server.statusOf(owner)).toMatchObject({ checked_in: false });
    device.goOnline();
    await device.reload();
    await device.waitUntilSynced();
    expect(await stage.server.recordsOf(stage.admin, owner.user.id)).toHaveLength(1);
  });
}
