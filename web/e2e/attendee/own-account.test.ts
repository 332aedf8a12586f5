import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn, venueDay } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 30_000 };
const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function phoneOf(email: string): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  await phone.goTo('/?section=profile');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  return phone;
}

async function downloaded({ page }: Phone): Promise<Record<string, unknown>> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8'));
}

test('my data are the server’s when it is there, the device’s when it is not', async () => {
  const phone = await phoneOf('takes.along@example.org');
  await phone.waitUntilInstalled();
  expect(await downloaded(phone)).toHaveProperty('sign_ins');
  await phone.page.getByText('Saved: what the server keeps about you').waitFor();

  phone.goOffline();
  expect(await downloaded(phone)).toMatchObject({ profile: { email: 'takes.along@example.org' } });
  await phone.page.getByText('Saved: what this device holds about you.').waitFor();
});

/** In a page: the stores that hold something. */
async function kept(): Promise<string[]> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    // How many bytes the device has moved is of the device, and names nobody.
    if (name === 'data-use') continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const counting = database.transaction(store).objectStore(store).count();
      const count = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
      if (count > 0) found.push(`${name} ${store}`);
    }
    database.close();
  }
  return found;
}

test('who deletes their account is told what goes, and is gone from the server and the device', async () => {
  const phone = await phoneOf('goes.away@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const open = () => page.getByRole('button', { name: 'Delete my account' }).click();

  phone.goOffline();
  await open();
  await dialog.getByText('This stays').waitFor();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('Enter your password. Nothing was deleted.').waitFor();
  await dialog.getByLabel('Your password').fill('demo');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('so nothing was deleted').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  phone.goOnline();
  await open();
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await dialog.getByLabel('Your password').fill('demo');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expect.poll(() => page.evaluate(kept), PATIENT).toEqual([]);
  expect(await server.call('GET', '/api/users/me', { token })).toMatchObject({ code: 'account_erased' });
});

/** A photo with much in it, upright and large, as a camera makes it. */
async function aPhoto(): Promise<Buffer> {
  const noise = {
    create: {
      width: 1200,
      height: 1600,
      channels: 3 as const,
      background: '#2a7',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  return sharp(noise).jpeg({ quality: 95 }).toBuffer();
}

test('a picture is made small on the device, shows at once with no network, and reaches others when there is one', async () => {
  const phone = await phoneOf('has.a.face@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  const choose = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') =>
    page.locator('[data-picture="chosen"]').setInputFiles({ name, mimeType, buffer });
  await choose(Buffer.from('not a photo'));
  await page.getByText('of a HEIC photo, choose a screenshot').waitFor();
  expect(await page.locator('[data-picture="chosen"]').getAttribute('accept')).toMatch(/^image\/jpeg,/);
  await choose(await aPhoto());
  await page.getByText('Your picture is saved.').waitFor();
  const shown = page.locator('main img[src^="data:image/webp"]');
  await shown.waitFor();
  expect((await shown.getAttribute('src'))?.length).toBeLessThan(33_000);
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  // It is there a moment before it is decoded.
  await expect.poll(() => shown.evaluate(size), PATIENT).toEqual([256, 256]);
  await page.reload();
  await shown.waitFor();

  phone.goOnline();
  await page.reload();
  const sent = page.locator('main img[src^="/api/images/"]');
  await sent.waitFor();
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENT).toBe(256);

  const other = await phoneOf('sees.a.face@example.org');
  await other.waitUntilInstalled();
  const face = other.page.getByRole('button', { name: /^Has A Face/ }).locator('img');
  for (const connection of ['there', 'gone']) {
    if (connection === 'gone') other.goOffline();
    await other.goTo('/?section=attendees');
    await other.page.getByRole('searchbox').fill('has a face');
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENT).toBe(256);
  }

  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await sent.waitFor({ state: 'detached' });
});

test('a password is changed where passwords count: with the old one, and every other session ends', async () => {
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'the first password' });
  onTestFinished(() => real.remove());
  await real.start();
  const signIn = (password: string) =>
    real.call<SignedIn>('POST', '/api/auth/login', { body: { email: 'owner@example.org', password } });
  const [here, elsewhere] = [await signIn('the first password'), await signIn('the first password')];
  const phone = await Phone.open(real.address, here);
  const { page } = phone;
  await phone.goTo('/?section=profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await dialog.getByText('Enter your current password.').waitFor();
  await dialog.getByLabel('Current password').fill('a guess');
  await dialog.getByLabel('New password').fill('the second password');
  phone.goOffline();
  await save.click();
  await dialog.getByText('The server can’t be reached. Try again with a connection.').waitFor();
  phone.goOnline();
  await save.click();
  await dialog.getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Current password').fill('the first password');
  await save.click();
  await page.getByText('Your password is changed.').waitFor();

  const me = (token: string) => real.call<{ code?: string }>('GET', '/api/auth/me', { token });
  expect((await me(elsewhere.access_token)).code).toBe('not_signed_in');
  expect((await me(here.access_token)).code).toBeUndefined();
  expect((await signIn('the second password')).user.email).toBe('owner@example.org');
});

test('a half-written profile is not lost by a tap elsewhere, by going back or by closing, unasked', async () => {
  const phone = await phoneOf('writes.half@example.org');
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  const edit = section('Edit profile');
  const dialog = page.getByRole('dialog');
  const bio = page.getByLabel('About you');
  const heading = page.getByRole('heading', { name: 'Profile', level: 1 });
  const staysWith = async (text: string) => {
    await dialog.getByText('What you wrote here is not saved yet.').waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await bio.inputValue()).toBe(text);
  };
  const goes = () => heading.waitFor({ state: 'detached' });

  await section('Dashboard').click();
  await goes();
  await section('Profile').click();
  await edit.click();
  // What takes several lines looks like it, also while it is empty.
  expect((await bio.boundingBox())?.height).toBeGreaterThan(100);
  await bio.fill('Half a');
  await section('Dashboard').click();
  await staysWith('Half a');
  await page.goBack();
  await staysWith('Half a');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await closing;

  // What is as it was again, or is saved, is not asked about.
  await bio.fill(' ');
  await section('Dashboard').click();
  await goes();
  await section('Profile').click();
  await edit.click();
  await bio.fill('All of it');
  await page.getByRole('region', { name: 'Edit profile' }).getByRole('button', { name: 'Save' }).click();
  // The text is found in its field too, before it is saved.
  await edit.waitFor();
  await page.getByText('All of it').waitFor();
  await section('Dashboard').click();
  await goes();

  await section('Profile').click();
  await edit.click();
  await bio.fill('Half of another');
  await section('Dashboard').click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await goes();
  await section('Profile').click();
  await page.getByText('All of it').waitFor();
});

test('on the last day the profile leads to one’s year, which is drawn and printed without a network', async () => {
  const admin = await server.signIn('admin@example.org');
  const token = admin.access_token;
  await server.call('PUT', '/api/events/event-001', { token, body: { ends_on: venueDay() } });
  const owner = await server.signIn('looks.back@example.org');
  const path = `/api/checkin/manual?user_id=${owner.user.id}&event_id=event-001`;
  await server.call('POST', path, { token: owner.access_token });
  const phone = await phoneOf(owner.user.email);
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  await page.getByRole('link', { name: 'Open my year' }).click();
  await page.getByRole('heading', { name: /^My year/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?section=my-year');
  await page.getByText(/^Came in at/).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('baraza-my-year.png');
  expect(await sharp(await saved.path()).metadata()).toMatchObject({ format: 'png', width: 1_080 });

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await page.getByText(/^Came in at/).waitFor();
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
});
