import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 30_000 };
const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

const signOutEverywhere = ({ user }: SignedIn) =>
  server.call('DELETE', `/api/admin/sessions/${user.id}`, { token: admin.access_token });

/** In a page: all rows of IndexedDB and all addresses of cached pictures, as text. */
async function held(): Promise<string[]> {
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    // How many bytes the device has moved is of the device, and names nobody.
    if (name === 'data-use') continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll();
      found.push(...(await new Promise<unknown[]>((resolve) => (reading.onsuccess = () => resolve(reading.result)))));
    }
    database.close();
  }
  // Of any event: these phones are at one.
  if ((await caches.keys()).some((name) => name.startsWith('pictures'))) found.push('pictures are cached');
  return found.map((row) => JSON.stringify(row));
}

/** A phone with data, a cached picture and a change that waits. */
async function busyPhone(email: string) {
  const owner = await server.signIn(email);
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
  await phone.goTo('/?section=profile');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  await page.evaluate(async () => (await caches.open('pictures')).put('/api/images/x', new Response('a face')));
  expect((await page.evaluate(held)).join()).toContain('@example.org');
  phone.goOffline();
  await page.getByLabel('Hide me from the list of attendees').check();
  await page.locator('[data-sync="offline"]').waitFor();
  return { phone, page, owner };
}

const WAITS = '1 change waits on this device. It is sent when you sign in again.';

async function expectForgotten(page: Phone['page']): Promise<void> {
  await page.getByText('You have been signed out').waitFor();
  await page.getByText(WAITS).waitFor();
  const heldNow = async () => {
    const rows = await page.evaluate(held);
    return {
      queue: rows.filter((row) => !row.includes('"key":')),
      others: rows.join().match(/@example\.org|pictures are cached|checkpoints/g),
    };
  };
  await expect.poll(heldNow, PATIENT).toEqual({ queue: [expect.stringContaining('"state":"waiting"')], others: null });
}

test('[S10] a phone that was signed out from afar forgets all but its queue, which goes out when its owner is back', async () => {
  const { phone, page, owner } = await busyPhone('loses.phone@example.org');
  await signOutEverywhere(owner);
  phone.goOnline();
  await expectForgotten(page);

  const again = await server.signIn(owner.user.email);
  await page.evaluate((token) => localStorage.setItem('authToken', token), again.access_token);
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await expect
    .poll(() => server.call('GET', '/api/users/me', { token: again.access_token }), PATIENT)
    .toMatchObject({ hidden: true });
});

test('[S10] a phone whose owner was erased says that what waits is never sent', async () => {
  const { phone, page, owner } = await busyPhone('erased@example.org');
  await server.call('DELETE', `/api/admin/people/${owner.user.id}`, { token: admin.access_token });
  phone.goOnline();
  const notice = page.getByText('You have been signed out').locator('..');
  await notice.getByText('This account was removed from the event.').waitFor();
  await notice
    .getByText('1 change on this device was not sent. It stays here, and nobody can send it any more.')
    .waitFor();
  expect(await page.getByText(WAITS).count()).toBe(0);
});

test('[S10] so does one whose app was closed when it happened, as it starts', async () => {
  const { phone, page, owner } = await busyPhone('closed.phone@example.org');
  await page.close();
  await signOutEverywhere(owner);
  phone.goOnline();
  phone.page = await phone.context.newPage();
  await phone.goTo('/');
  await expectForgotten(phone.page);
});

test('[S15] what a tab held of who did not ask to be remembered goes once it is closed, and not before', async () => {
  const phone = await Phone.open(server.address);
  const { page } = phone;
  await phone.goTo('/login');
  await page.getByLabel('Remember me').uncheck();
  await page.getByLabel('Email').fill('borrows.phone@example.org');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  phone.page = await phone.context.newPage();
  const open = async () => {
    await phone.goTo('/');
    await phone.page.getByRole('link', { name: 'Sign In' }).waitFor();
  };
  const heldOfThem = async () =>
    (await phone.page.evaluate(held)).join().match(/borrows\.phone@example\.org|checkpoints/g);
  await open();
  expect(await heldOfThem()).not.toBeNull();
  await page.reload();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.close();
  await open();
  await expect.poll(heldOfThem, PATIENT).toBeNull();
});
