import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { overflowOf } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';

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
  await expect.poll(() => faults.join()).toContain('relation "users" does not exist');

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

test('names of one long word widen no screen of a phone, nor the page to sign in', async () => {
  const admin = await server.signIn('admin@example.org');
  const token = admin.access_token;
  await server.call('PUT', '/api/events/event-001', {
    token,
    body: { name: 'Klimafolgenanpassungsstrategienkonferenz 2026' },
  });
  const ids: Record<string, string> = {};
  for (const [path, collection, changes] of [
    ['/api/events/event-001/sessions', 'sessions', { title: 'Klimaanpassungsstrategien' }],
    ['/api/exhibitors/', 'exhibitors', { name: 'Wasserstofftechnologiezentrum' }],
    ['/api/exhibitors/sponsors/', 'sponsors', { name: 'Wasserstofftechnologiezentrum' }],
  ] as const)
    for (const { id } of await server.call<{ id: string }[]>('GET', path, { token })) {
      ids[collection] = id;
      await pushCommand(server, admin, 'update_content', { collection, id, changes });
    }

  const phone = await Phone.open(server.address, await server.signIn('amina@example.org'));
  const { page } = phone;
  const overflow: Record<string, number> = {};
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.getByText('Wasserstofftechnologiezentrum').first().waitFor();
  overflow.dashboard = await overflowOf(page);
  await phone.goTo('/?section=exhibitors');
  await page.getByText('Wasserstofftechnologiezentrum').first().waitFor();
  overflow.exhibitors = await overflowOf(page);
  for (const kind of ['session', 'exhibitor', 'sponsor']) {
    await phone.goTo(`/?section=exhibitors&${kind}=${ids[`${kind}s`]}`);
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.waitFor();
    // A dialog scrolls by itself.
    const box = await close.boundingBox();
    overflow[`${kind} dialog`] = Math.max(0, (box?.x ?? 999) + (box?.width ?? 0) - 360);
  }

  const stranger = await Phone.open(server.address);
  await stranger.goTo('/login');
  await stranger.page.getByText('This is a demo').waitFor();
  overflow.login = await overflowOf(stranger.page);
  expect(Object.entries(overflow).filter(([, pixels]) => pixels > 0)).toEqual([]);
});

test('a long link that is written stays within its field, and the form within the screen', async () => {
  const link = `https://example.org/${'a'.repeat(230)}`;
  const other = await server.signIn('kofi@example.org');
  const phone = await Phone.open(server.address, await server.signIn('amina@example.org'));
  const { page } = phone;
  await phone.goTo('/?section=profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('About you').fill(link);
  expect(await overflowOf(page)).toBe(0);

  await phone.goTo(`/?section=attendees&person=${other.user.id}`);
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Say a few words' }).click();
  const words = card.getByRole('textbox');
  await words.fill(link.slice(0, 200));
  // A dialog scrolls by itself.
  const box = await words.boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
});
