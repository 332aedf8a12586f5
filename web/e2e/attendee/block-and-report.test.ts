import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;
let amina: SignedIn;
let kofi: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
  amina = await server.signIn('amina.wanjiru.blocks@example.org');
  // Of a name that is wider than a phone.
  kofi = await server.signIn('kofi.rakotoarisoa.andrianampoinimerinatompokoindrindra@example.org');
});
afterAll(() => server.remove());

const ask = (from: SignedIn, to: SignedIn) =>
  server.call<{ status?: string | number; detail?: string }>('POST', `/api/connections/connect/${to.user.id}`, {
    token: from.access_token,
  });
const connectionsOf = ({ access_token: token }: SignedIn) =>
  server.call<{ status: string }[]>('GET', '/api/connections/connections', { token });
const dataOf = ({ access_token: token }: SignedIn) =>
  server.call<{ blocks: unknown[]; reports: { status: string }[] }>('GET', '/api/users/me/data', { token });

test('somebody is blocked without a network, asks in vain, and is unblocked in the profile', async () => {
  await ask(kofi, amina);
  const phone = await Phone.open(server.address, amina);
  const { page } = phone;
  await phone.goTo(`/?section=attendees&person=${kofi.user.id}`);
  const card = page.getByRole('dialog', { name: kofi.user.name });
  await card.getByText('Kofi would like to connect.').waitFor();
  await lookOver(page, 'person-card', SMALL_AND_WIDE);

  phone.goOffline();
  await card.getByRole('button', { name: 'Add a private note' }).click();
  const note = card.getByLabel('Your note');
  await note.fill('Asked me three times.');
  const block = card.getByRole('button', { name: 'Block' });
  const question = page.getByRole('dialog', { name: 'Block Kofi?' });
  for (const leave of [() => page.goBack(), () => question.getByRole('button', { name: 'Cancel' }).click()]) {
    await block.click();
    await question.waitFor();
    await leave();
    await question.waitFor({ state: 'detached' });
    expect(await block.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  expect(await note.inputValue()).toBe('Asked me three times.');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await block.click();
  await question.waitFor();
  await lookOver(page, 'block', SMALL_AND_WIDE);
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await card.locator(':focus', { hasText: 'You have blocked Kofi.' }).waitFor();
  expect(await card.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').fill(kofi.user.name);
  await page.getByText('Nobody found').waitFor();
  phone.goOnline();

  await expect.poll(async () => (await dataOf(amina)).blocks.length, { timeout: 60_000 }).toBe(1);
  expect(await connectionsOf(amina)).toEqual([]);
  expect(await ask(kofi, amina)).toMatchObject({ status: 'requested' });
  expect(await connectionsOf(amina)).toEqual([]);

  await phone.goTo('/?section=profile');
  const list = page.getByRole('region', { name: 'People you have blocked' });
  await list.scrollIntoViewIfNeeded();
  await lookOver(page, 'blocked-people', SMALL_AND_WIDE);
  await list.getByRole('button', { name: `Unblock ${kofi.user.name}` }).click();
  await list.waitFor({ state: 'detached' });
  await page.locator('main div:focus:empty').waitFor({ state: 'attached' });
  await expect.poll(() => connectionsOf(amina), { timeout: 60_000 }).toMatchObject([{ status: 'requested' }]);
});

test('somebody is reported, and an admin mutes them', async () => {
  const phone = await Phone.open(server.address, amina);
  const { page } = phone;
  await phone.goTo(`/?section=attendees&person=${kofi.user.id}`);
  const card = page.getByRole('dialog', { name: kofi.user.name });
  await card.getByRole('button', { name: 'Report' }).click();
  const form = page.getByRole('dialog', { name: 'Report Kofi' });
  await form.getByRole('radio', { name: 'Harassment or threats' }).check();
  await form.getByLabel('What happened').fill('Writes to everybody on my team, again and again.');
  await form.getByRole('checkbox', { name: 'Block this person too' }).check();
  await lookOver(page, 'report', SMALL_AND_WIDE);
  await form.getByRole('button', { name: 'Send report' }).click();
  await card.locator(':focus', { hasText: 'Reported to the organisers' }).waitFor();
  await card.getByText('You have blocked Kofi.').waitFor();
  await expect.poll(async () => (await dataOf(amina)).reports, { timeout: 60_000 }).toMatchObject([{ status: 'open' }]);

  const desk = await Phone.open(server.address, admin);
  await desk.goTo('/admin/dashboard');
  await desk.page.getByRole('link', { name: '1 person was reported by others.' }).click();
  const report = desk.page.getByRole('region', { name: kofi.user.name });
  // In its own direction, or an Arabic name would turn the time after it around.
  await report.locator('bdi').getByText(amina.user.name).waitFor();
  await lookOver(desk.page, 'reports', SMALL_AND_WIDE);
  await report.getByRole('button', { name: `Mute ${kofi.user.name}` }).click();
  await desk.page.getByText('No reports to decide').waitFor();
  await desk.page.getByRole('region', { name: 'Muted people' }).getByText(kofi.user.name).waitFor();

  await expect
    .poll(async () => (await dataOf(amina)).reports, { timeout: 60_000 })
    .toMatchObject([{ status: 'muted' }]);
  expect(await ask(kofi, admin)).toMatchObject({ detail: 'An organiser has paused your requests to connect.' });
  expect(JSON.stringify(await dataOf(kofi))).not.toContain(amina.user.name);
  const his = await Phone.open(server.address, kofi);
  await his.goTo(`/?section=attendees&person=${admin.user.id}`);
  await his.page.getByText('An organiser has paused your requests to connect.').waitFor();
});
