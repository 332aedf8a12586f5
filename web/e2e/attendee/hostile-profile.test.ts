import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

test('a profile whose website is no UTF-8 opens like any other', async () => {
  const hostile = await server.signIn('hostile@example.org');
  const social = { website: 'https://a.test/%ff' };
  await server.call('PUT', '/api/users/me', { token: hostile.access_token, body: { social } });
  const phone = await Phone.open(server.address, await server.signIn('amina@example.org'));
  await phone.goTo(`/?section=attendees&person=${hostile.user.id}`);
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByText('a.test/%ff').waitFor();
});

test('a screen that breaks takes down itself, says nothing of why, and leads back', async () => {
  const phone = await Phone.open(server.address, await server.signIn('amina@example.org'));
  const { page } = phone;
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // The venue's screen reads it when it is drawn.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      if (key === 'venueTab' && !localStorage.getItem('mended')) throw new Error('relation "users" does not exist');
      return getItem.call(this, key);
    };
  });
  await phone.goTo('/');
  await page.getByRole('heading', { name: 'Baraza for Climate and Health' }).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Venue' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' });
  await failure.waitFor();
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/relation|Error|\.js/);
  expect(faults.join()).toContain('relation "users" does not exist');

  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor();
  await page.evaluate(() => localStorage.setItem('mended', '1'));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });

  await page.evaluate(() => localStorage.removeItem('mended'));
  await page.reload();
  await failure.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Baraza for Climate and Health' }).waitFor();
});
