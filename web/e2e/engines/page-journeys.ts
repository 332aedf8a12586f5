import { test } from 'vitest';
import type { Stage } from './stage.ts';

/** Pages beside one another, that are left, come back to, or frozen: each engine does with their databases what it likes. */
export function pageJourneys(stage: Stage): void {
  test('what is done in one tab shows in the other', async () => {
    const device = await stage.deviceOf(await stage.signIn('twice'));
    await device.goTo('/');
    await device.waitUntilSynced();
    const first = device.tab;
    await device.openTab(stage.browser);
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
    const owner = await stage.signIn(`left${String.fromCharCode(96 + at)}`);
    const device = await stage.deviceOf(owner);
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

  test('left after the first sync, and come back to, the app goes on; held up by a frozen tab it says so, and opens when that is closed', async () => {
    const device = await stage.deviceOf(await stage.signIn('back'));
    await device.goTo('/');
    await device.waitUntilSynced();
    await device.goTo('/last-screen.js');
    await device.back();
    await device.click('button', 'Check In Now');
    await device.see('[data-checked-in="true"]');
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
    await device.openTab(stage.browser);
    await device.goTo('/');
    await device.see('[role="alert"]', { text: 'This is taking longer than usual' });
    await device.see('button', { name: 'Load again' });
    await frozen.close();
    await device.see('[data-checked-in="true"]');
  });
}
