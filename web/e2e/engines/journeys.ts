import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { readCodes } from '../support/read-printed-codes.ts';
import { Device } from './device.ts';
import { type Browser, type Engine, PageEnded } from './engine.ts';
import { BEFORE_SCRIPTS } from './in-page.ts';

/** The journeys that matter most, to be tried on each engine. */
export function journeysOn(engine: Engine): void {
  const server = new DemoServer();
  let admin: SignedIn;
  let profile: string;
  let browser: Browser;
  const launch = async () => {
    browser = await engine.launch(join(profile, 'profile'), BEFORE_SCRIPTS);
  };

  beforeAll(async () => {
    await server.start();
    admin = await server.signIn('admin@example.org');
    profile = await mkdtemp(join(tmpdir(), 'baraza-engine-'));
    await launch();
  });
  afterAll(async () => {
    await browser.close();
    // Processes of the browser may write for a moment after it has closed.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    await server.remove();
  });

  const signIn = (who: string) => server.signIn(`${who}.${engine.name.toLowerCase()}@example.org`);
  const deviceOf = async (owner?: SignedIn) => {
    const device = await Device.open(browser, server.address, owner);
    onTestFinished(async () => {
      device.close();
      await device.tab.close().catch(() => undefined);
    });
    return device;
  };

  test('signs in, and shows every section, from right to left too', async () => {
    const device = await deviceOf();
    await device.goTo('/login');
    await device.fill('Email', `amina.${engine.name}@example.org`);
    await device.fill('Password', 'secret');
    await device.click('button', 'Sign In');
    await device.waitUntilSynced();
    for (const section of ['dashboard', 'venue', 'attendees', 'notifications', 'exhibitors', 'sync', 'profile']) {
      await device.goTo(`/?section=${section}`);
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

  /** Opened once with a network, and again without. */
  const openedOffline = async (owner: SignedIn) => {
    const device = await deviceOf(owner);
    await device.goTo('/');
    await device.waitUntilSynced();
    await device.waitUntilInstalled();
    device.goOffline();
    await device.reload();
    return device;
  };

  test('opens without a network, and a check-in made there arrives once', async () => {
    const owner = await signIn('away');
    const device = await openedOffline(owner);
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
    await device.reload();
    await device.see('[data-checked-in="true"]');
    expect(await server.statusOf(owner)).toMatchObject({ checked_in: false });
    device.goOnline();
    await device.reload();
    await device.waitUntilSynced();
    expect(await server.recordsOf(admin, owner.user.id)).toHaveLength(1);
  });

  test('says what it may delete and can’t show, and gives the ticket as a picture that a door reads, offline too', async () => {
    const owner = await signIn('kept');
    const device = await openedOffline(owner);
    await device.see('button', { name: 'Keep it as a picture' });
    const has = () => ({
      persist: typeof navigator.storage?.persist === 'function',
      push: 'PushManager' in globalThis,
    });
    expect(await device.tab.evaluate(has)).toEqual(engine.has);
    if (engine.has.persist) {
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
    expect(await readCodes(Buffer.from(png, 'base64'))).toEqual([await server.ticketOf(owner)]);

    if (engine.has.push) return;
    await device.goTo('/?section=notifications');
    await device.see('main', { text: 'This browser shows them only while the app is open.' });
  });

  const doorAt = async (gate: string) => {
    const device = await deviceOf(admin);
    await device.goTo('/admin/check-in');
    await device.click('button', gate);
    await device.see('[data-offline="ready"]');
    return device;
  };
  const letIn = async (door: Device, guest: SignedIn) => {
    await door.click('label, button', 'Find');
    await door.fill('Find by name or email', guest.user.name);
    await door.click('button', `Check in ${guest.user.name}`);
    expect(await door.told('admitted')).toContain(guest.user.name);
  };

  test('[S1] a door lets somebody in by their name, and is killed when that is seen: it arrives once', async () => {
    const [first, next] = [await signIn('sought'), await signIn('next')];
    const door = await doorAt('Main entrance');
    door.goOffline();
    await door.goTo('/admin/check-in');
    let guest = first;
    await letIn(door, first).catch(async (error) => {
      if (!(error instanceof PageEnded)) throw error;
      // The process of WebKitGTK's page crashed before anybody could see it, as has happened: the next one must be seen.
      guest = next;
      await door.goTo('/admin/check-in');
      await letIn(door, next);
    });
    await browser.kill();
    await launch();
    await door.openTab(browser);
    door.goOnline();
    // Chromium writes localStorage to disk seconds late: the session may have gone with it, what was tapped may not.
    await door.enter(admin);
    await door.goTo('/admin/sync');
    await door.waitUntilSynced();
    await expect.poll(() => server.recordsOf(admin, guest.user.id)).toHaveLength(1);
    // What nobody saw may be lost, or have arrived; never twice.
    if (guest === next) expect((await server.recordsOf(admin, first.user.id)).length).toBeLessThan(2);
  });

  test('a door reads a ticket in the picture of its camera', async () => {
    const guest = await signIn('scanned');
    const door = await doorAt('Main entrance');
    const { data, size } = encode(await server.ticketOf(guest), { ecc: 'M', minVersion: 7, border: 4 });
    await door.tab.evaluate((code) => sessionStorage.setItem('camera', JSON.stringify(code)), { data, size });
    await door.reload();
    expect(await door.told('admitted')).toContain(guest.user.name);
  });

  test('what is done in one tab shows in the other', async () => {
    const device = await deviceOf(await signIn('twice'));
    await device.goTo('/');
    await device.waitUntilSynced();
    const first = device.tab;
    await device.openTab(browser);
    await device.goTo('/');
    await device.see('[data-checked-in="false"]');
    await device.waitUntilInstalled();
    device.goOffline();
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
    const second = device.tab;
    device.tab = first;
    await device.see('[data-checked-in="true"]');
    await second.close();
  });

  // The first ones make the databases, the others read and fill them.
  test.each([1, 8, 16])('left in transaction %i of its first sync, the app opens when one comes back', async (at) => {
    const owner = await signIn(`left${String.fromCharCode(96 + at)}`);
    const device = await deviceOf(owner);
    await device.tab.evaluate((number) => sessionStorage.setItem('leaveInTransaction', String(number)), at);
    await device.go('home');
    await device.poll(() => device.tab.evaluate(() => sessionStorage.getItem('leaveInTransaction'))).toBe(null);
    await device.see('pre, body', { text: 'localStorage' });
    await device.goTo('/');
    await device.waitUntilSynced();
    // Two pages back is the one that was left.
    await device.back();
    await device.back();
    await device.waitUntilSynced();
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
  });

  test('left after the first sync, and come back to, the app goes on', async () => {
    const device = await deviceOf(await signIn('back'));
    await device.goTo('/');
    await device.waitUntilSynced();
    await device.goTo('/last-screen.js');
    await device.back();
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
    await device.waitUntilSynced();
  });

  test('held up by a tab that is frozen, the app says so after a while, and opens when that tab is closed', async () => {
    const owner = await signIn('frozen');
    const device = await deviceOf(owner);
    await device.goTo('/');
    await device.waitUntilSynced();
    await device.goTo('/last-screen.js');
    const frozen = device.tab;
    // Frozen in the middle of a write, it would hold the database like this.
    await frozen.evaluate(async () => {
      const found = (await indexedDB.databases()).find(({ name }) => name?.endsWith('-outbox'));
      const request = indexedDB.open(found?.name ?? '');
      await new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = reject;
      });
      const write = request.result.transaction('facts', 'readwrite').objectStore('facts');
      const again = () => {
        write.count().onsuccess = again;
      };
      again();
    });
    await device.openTab(browser);
    await device.goTo('/');
    await device.see('[role="alert"]', { text: 'This is taking longer than usual' });
    await device.see('button', { name: 'Load again' });
    await frozen.close();
    await device.see('[data-checked-in="false"]');
  });
}
