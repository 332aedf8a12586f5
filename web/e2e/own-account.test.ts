import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { Phone } from './phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function phoneOf(email: string): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await phone.photograph(task.name);
    await phone.throwAway();
  });
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
  await dialog.getByText('so nothing was deleted').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  phone.goOnline();
  await open();
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  expect(await server.call('GET', '/api/users/me', { token })).toMatchObject({ code: 'not_signed_in' });
});
