import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { holdGreeting } from '../support/hold-greeting.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const PATIENT = { timeout: 120_000 };
/** For how long a welcome by name shows by itself. */
const BY_NAME_MS = 4_500;

const opened = (owner?: SignedIn) => Phone.open(server.address, owner);

/** In a page: how many things any database still holds. An emptied one may stay behind, with nothing in it. */
const rowsLeft = async (): Promise<number> => {
  let rows = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    // How many bytes the device has moved is of the device, and names nobody.
    if (name === 'data-use') continue;
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const stores = [...open.result.objectStoreNames].filter(() => !name.endsWith('_rxdb_internal'));
    for (const store of stores) {
      const count = open.result.transaction(store).objectStore(store).count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      rows += count.result;
    }
    open.result.close();
  }
  return rows;
};

test('a phone is paired, lets somebody in with no network, hands it in, and is removed with nothing left on it', {
  timeout: 600_000,
}, async () => {
  const owner = await server.signIn('admin.doors@example.org');
  const laptop = await opened(owner);
  const namesakes: string[] = [];
  for (const host of ['org', 'net']) namesakes.push((await server.signIn(`mohamed.ali@example.${host}`)).user.id);
  const phone = await Phone.open(server.address, undefined, { hasOwnBrowser: true });
  const admin = laptop.page;
  const door = phone.page;

  await laptop.goTo('/admin/check-in?view=doors');
  await admin.locator('[data-door="Terrace"]').waitFor();
  await lookOver(admin, 'doors', SMALL_AND_WIDE);
  await admin.getByRole('button', { name: 'Pair a phone' }).click();
  await admin.getByLabel('Name of the phone').fill('North gate phone');
  await admin.getByRole('button', { name: 'Show the code' }).click();
  const shown = admin.locator('[data-code]');
  await shown.waitFor();
  await lookOver(admin, 'the code', SMALL_AND_WIDE);
  const code = await shown.getAttribute('data-code');

  await phone.goTo('/login#pair=WRNG-CDXX');
  await door.getByRole('button', { name: 'Pair this phone' }).click();
  await door.getByText('This code is not good any more').waitFor();
  await lookOver(door, 'a code that is not good', SMALL_AND_WIDE);
  await door.getByLabel('Code').fill(code?.toLowerCase() ?? '');
  await door.getByRole('button', { name: 'Pair this phone' }).click();
  await admin.getByText('North gate phone is paired').waitFor();
  await admin.getByRole('button', { name: 'Done' }).click();

  await door.getByRole('button', { name: 'Main entrance' }).first().click();
  await door.locator('[data-offline="ready"]').waitFor();
  await phone.waitUntilInstalled();
  await lookOver(door, 'the door', SMALL_AND_WIDE);
  await door.setViewportSize({ width: 1280, height: 800 });
  await door.getByRole('banner').getByText('North gate phone').waitFor();
  await door.setViewportSize({ width: 360, height: 740 });

  phone.goOffline();
  await phone.turnOff();
  await phone.turnOn();
  await phone.context.addInitScript(holdGreeting, BY_NAME_MS);
  await phone.goTo('/admin/settings');
  const offline = phone.page;
  await offline.getByText('Find', { exact: true }).click();
  await offline.getByRole('searchbox').fill('mohamed ali');
  const checkIn = offline.getByRole('button', { name: 'Check in Mohamed Ali' });
  await expect.poll(() => checkIn.count()).toBe(2);
  expect(await offline.getByText('Another person has the same name: ask for their ticket.').count()).toBe(2);
  await lookOver(offline, 'two of one name', SMALL_AND_WIDE);
  await checkIn.first().click();
  await phone.told('admitted');
  await lookOver(offline, 'a welcome by name', SMALL_AND_WIDE);
  const welcome = phone.verdict('admitted');
  await welcome.getByRole('button', { name: 'Wrong person? Take it back' }).click();
  await offline.getByText('The check-in of Mohamed Ali is taken back.').waitFor();
  await expect.poll(() => checkIn.count()).toBe(2);
  await checkIn.last().click();
  await phone.told('admitted');
  await welcome.getByRole('button', { name: 'Tap for the next' }).click();
  await offline.getByText('Log', { exact: true }).click();
  await offline.getByText('Taken back: Another person was meant').filter({ visible: true }).waitFor();
  const takeBack = offline.getByRole('button', { name: 'Wrong person? Take it back Mohamed Ali' });
  await takeBack.scrollIntoViewIfNeeded();
  await lookOver(offline, 'the log of a door');
  await takeBack.press('Enter');
  await offline.locator('li:focus').filter({ hasText: 'Taken back' }).waitFor();
  await offline.getByText('Find', { exact: true }).click();
  phone.goOnline();
  const card = admin.locator('[data-door="North gate phone"]');
  await card.locator('[data-received="4"][data-made="4"]').waitFor();
  await card.getByText('Received 4 of 4').waitFor();
  const made = (await server.records(owner)).filter(({ user_id }) => namesakes.includes(user_id));
  expect(made.map(({ status }) => status).sort()).toEqual(['undone', 'undone']);

  phone.goOffline();
  await checkIn.first().click();
  await phone.told('admitted');
  await card.getByRole('button', { name: 'Remove North gate phone' }).click();
  await admin.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await admin.getByText('Removed phones (1)').click();
  await card.getByText('Removed', { exact: true }).waitFor();
  phone.goOnline();
  await offline.getByText('This phone was removed from the doors. Everything that it knew is erased.').waitFor();
  await expect.poll(() => offline.evaluate(rowsLeft), PATIENT).toBe(0);
  expect(await offline.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await card.getByText('Received 5 of 5').waitFor();
  await card.getByRole('button', { name: 'Take nothing more from North gate phone' }).click();
  await admin.getByRole('button', { name: 'Take nothing more', exact: true }).last().click();
  await admin.getByText('Nothing more is taken from North gate phone.').waitFor();

  await laptop.goTo('/admin/dashboard');
  await admin.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await admin.getByRole('link', { name: /^East gate/ }).waitFor();
  await lookOver(admin, 'what needs attention', SMALL_AND_WIDE);
});
