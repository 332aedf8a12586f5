import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { User } from '@baraza/schema/people/user';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

/** A slow machine gets this long. */
const SOON = { timeout: 60_000 };
const LAPTOP = { width: 1280, height: 800 };
const LONG_EMAIL = 'nomvula.dlamini-van-der-merwe@sustainable-cities.example.org';

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
  const person = { email: LONG_EMAIL, name: 'Nomvula Dlamini van der Merwe', password: 'a long enough one' };
  await server.call('POST', '/api/auth/register', { body: person });
});
afterAll(() => server.remove());

async function desk(at = server, owner = admin): Promise<Phone> {
  const opened = await Phone.open(at.address, owner);
  await opened.page.setViewportSize(LAPTOP);
  await opened.goTo('/admin/attendees');
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

const everybody = (): Promise<User[]> =>
  server.call<User[]>('GET', '/api/users/event/event-001/attendees', { token: admin.access_token });
const onServer = async (name: string) => (await everybody()).find((user) => user.name === name);
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected people' });

/** Rows of people that are whole in the window. */
const rowsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr:not([aria-hidden])')]
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight).length,
  );

/** Emails of which a part can't be read: cut within their cell. */
const cutEmails = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody bdi[title*="@"]')]
      .filter((email) => email.scrollWidth > email.clientWidth || email.scrollHeight > email.clientHeight + 1)
      .map((email) => email.title),
  );

/** Titles of columns of which a part can't be read. */
const cutTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('thead span[title]')]
      .filter((title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1)
      .map(({ title }) => title),
  );

/** Buttons of the dialog that are in the window and lie under something else. */
const coveredButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return found !== null && !button.contains(found) && !found.contains(button);
      })
      .map((button) => button.textContent || button.getAttribute('aria-label')),
  );

test('twenty people are on a laptop’s screen with their whole emails, sorted and shown as was chosen last', async () => {
  const phone = await desk();
  const { page } = phone;
  const compact = page.getByRole('button', { name: 'Compact rows' });
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await page.getByRole('searchbox').fill('nomvula');
  await page.getByText(LONG_EMAIL).waitFor();
  expect(await cutEmails(page)).toEqual([]);
  expect(await cutTitles(page)).toEqual([]);
  await compact.click();
  await expect.poll(() => cutEmails(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(20);
  expect(await cutEmails(page)).toEqual([]);

  await head('Email').getByRole('button').click();
  expect(await head('Email').getAttribute('aria-sort')).toBe('ascending');
  expect(await head('Name').getAttribute('aria-sort')).toBe('none');
  const first = page.getByRole('row').nth(1);
  const [lowest] = (await everybody()).map(({ email }) => email ?? '').sort();
  await first.getByText(lowest ?? '', { exact: true }).waitFor();
  await head('Email').getByRole('button').press('Enter');
  await first.getByText(lowest ?? '', { exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Position', 'Role', 'Check-in time'])
    await page.getByRole('checkbox', { name: column, exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await head('Check-in time').waitFor();
  expect(await compact.getAttribute('aria-pressed')).toBe('true');
  expect(await head('Email').getAttribute('aria-sort')).toBe('descending');
  expect(await cutEmails(page)).toEqual([]);
  expect(await cutTitles(page)).toEqual([]);
  await lookOver(page, 'desk-compact');
  await compact.click();
  await expect.poll(() => cutEmails(page)).toEqual([]);
  expect(await cutTitles(page)).toEqual([]);
  await lookOver(page, 'desk-comfortable');
});

test('filters fold, say how many are active, and are as they were left', async () => {
  const phone = await desk();
  const { page } = phone;
  const presence = page.getByLabel('Checked in or not');
  const fold = page.getByRole('button', { name: /^Filter/ });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await presence.isVisible()).toBe(false);
  await fold.click();
  await presence.selectOption('out');
  await page.getByLabel('Role', { exact: true }).selectOption('user');
  await fold.click();
  await presence.waitFor({ state: 'hidden' });
  expect(await fold.textContent()).toBe('Filters (2 active)');
  await page.getByText(/^\d+ of \d+ people$/).waitFor();
  await fold.click();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByText(/^\d+ people$/).waitFor();
  await page.reload();
  await presence.waitFor();

  const small = await Phone.open(server.address, admin);
  await small.goTo('/admin/attendees');
  await small.page.getByText(/^\d+ people$/).waitFor();
  expect(await small.page.getByLabel('Checked in or not').isVisible()).toBe(false);
  await small.page.getByRole('button', { name: 'Filter and sort' }).click();
  await small.page.getByLabel('Sort by').waitFor();
});

test('a record has an address: Back closes its form, then itself, over the list as it was found', async () => {
  const phone = await desk();
  const { page } = phone;
  const addressed = () => page.evaluate(() => location.pathname + location.search);
  const name = 'Nomvula Dlamini van der Merwe';
  const id = (await onServer(name))?.id ?? '';
  await page.getByRole('searchbox').fill('nomvula');
  await page.getByRole('button', { name }).click();
  const record = page.getByRole('dialog', { name });
  await record.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await form.waitFor();
  expect(await addressed()).toBe(`/admin/attendees?person=${id}`);
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  await record.getByText(LONG_EMAIL).waitFor();
  await page.goBack();
  await record.waitFor({ state: 'detached' });
  expect(await addressed()).toBe('/admin/attendees');
  expect(await page.getByRole('searchbox').inputValue()).toBe('nomvula');

  await phone.goTo(`/admin/attendees?view=reports&person=${id}`);
  await record.getByRole('button', { name: 'Close' }).click();
  await expect.poll(addressed).toBe('/admin/attendees?view=reports');
  await phone.goTo('/admin/attendees?person=nobody');
  await page.getByText('This person is no longer here').waitFor();
});

test('what somebody else writes meanwhile into a person shows in the form that is open', async () => {
  const { page } = await desk();
  const { access_token: token, user } = await server.signIn('amina@example.org');
  await page.getByRole('searchbox').fill(user.name);
  await page.getByRole('button', { name: user.name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Organisation').fill('Ours');
  await server.call('PUT', '/api/auth/me', { token, body: { profile: { company: 'Theirs', position: 'Botanist' } } });
  await form.getByText('It says: Theirs').waitFor();
  await lookOver(page, 'wrote-meanwhile', SMALL_AND_WIDE);
  expect(await form.getByLabel('Organisation').inputValue()).toBe('Ours');
  expect(await form.getByLabel('Position').inputValue()).toBe('Botanist');
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onServer(user.name), SOON).toMatchObject({ company: 'Ours', position: 'Botanist' });
});

test('somebody is checked in at an open gate, the check-in undone, and written to, all from their record', async () => {
  const phone = await desk();
  const { page } = phone;
  await phone.waitUntilInstalled();
  const dialog = page.getByRole('dialog');
  const name = 'Nomvula Dlamini van der Merwe';
  await page.getByRole('searchbox').fill('nomvula');
  await page.getByRole('button', { name }).click();
  phone.goOffline();
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Choose the gate where people come in.').waitFor();
  const gate = dialog.getByLabel('Gate');
  expect(await gate.getByRole('option', { name: 'Service yard (closed)' }).isDisabled()).toBe(true);
  await gate.selectOption({ label: 'East entrance' });
  await lookOver(page, 'record-check-in', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  for (const size of SMALL_AND_WIDE) {
    await page.setViewportSize(size);
    await dialog.getByText(`${name} is checked in.`).waitFor();
    expect(await coveredButtons(page)).toEqual([]);
  }
  await dialog.getByText('East entrance · By name').waitFor();
  expect(await onServer(name)).toMatchObject({ checkedIn: false });
  phone.goOnline();
  await expect.poll(() => onServer(name), SOON).toMatchObject({ checkedIn: true });

  await dialog.getByRole('button', { name: 'Undo check-in' }).click();
  await dialog.getByLabel('Reason').fill('Another Nomvula');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByRole('button', { name: 'Check in', exact: true }).waitFor();
  await expect.poll(() => onServer(name), SOON).toMatchObject({ checkedIn: false });

  await dialog.getByRole('button', { name: 'Write a message' }).click();
  await page.getByLabel('Title').fill('Your badge is at the desk');
  await page.getByText(name, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(`To ${name}`).first().waitFor();
  const addressed = await server.call<SignedIn>('POST', '/api/auth/login', {
    body: { email: LONG_EMAIL, password: 'a long enough one' },
  });
  const titles = async () => {
    const path = '/api/notifications/user/';
    const own = await server.call<{ title: string }[]>('GET', path, { token: addressed.access_token });
    return own.map(({ title }) => title);
  };
  await expect.poll(titles, SOON).toContain('Your badge is at the desk');
});

test('who has checked in themself is welcomed at the desk as at a door, from their record and among many', async () => {
  const [one, other] = [await server.signIn('self.made@example.org'), await server.signIn('self.made.too@example.org')];
  for (const { user, access_token: token } of [one, other])
    await server.call('POST', `/api/checkin/manual?user_id=${user.id}&event_id=event-001`, { token });
  const { page } = await desk();
  const dialog = page.getByRole('dialog');
  const action = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('searchbox').fill('self made');
  await page.getByRole('button', { name: one.user.name, exact: true }).click();
  await action('Undo check-in').waitFor();
  await action('Check in').click();
  await dialog.getByLabel('Gate').selectOption({ label: 'East entrance' });
  await action('Confirm').click();
  await action('Check in').waitFor({ state: 'detached' });
  // Of the two, what was done last may be the mistake.
  await action('Undo check-in').click();
  await dialog.getByText(/· East entrance$/).waitFor();
  // By a key: the step back of the dialog that asked for the gate may still be under way.
  await page.keyboard.press('Escape');
  await action('Undo check-in').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Select all 2 found' }).check();
  await selected(page).getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByText('1 selected person is left out').waitFor();
  await dialog.getByText('Is checked in already.').waitFor();
  await dialog.getByLabel('Gate').selectOption({ label: 'Main entrance' });
  await action('Check in 1 person').click();
  await dialog.getByText('The server has all of it.').waitFor();
  for (const { user } of [one, other]) {
    const records = await server.recordsOf(admin, user.id);
    expect(records.map(({ status, verdict }) => `${status} ${verdict}`).sort()).toEqual([
      'accepted admitted',
      'duplicate admitted',
    ]);
  }
});

test('a selection is made with the mouse and the keys, and checked in, undone and written to through a cut', async () => {
  const phone = await desk();
  const { page } = phone;
  await phone.waitUntilInstalled();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabel('Checked in or not').selectOption('out');
  await page.getByText(/^\d+ of \d+ people$/).waitFor();

  await ticks(page).nth(0).click();
  await ticks(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await selected(page).getByText('4 selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await selected(page).getByText('5 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await selected(page).getByText('7 selected').waitFor();
  // All of the cell counts, with Shift too, and the keys go on from there.
  const cell = { position: { x: 2, y: 2 } };
  const cellOf = (at: number) => ticks(page).nth(at).locator('..');
  await cellOf(7).click(cell);
  await cellOf(9).click({ ...cell, modifiers: ['Shift'] });
  await selected(page).getByText('10 selected').waitFor();
  await page.keyboard.press('Space');
  await selected(page).getByText('9 selected').waitFor();
  await selected(page)
    .getByRole('button', { name: /^Select all \d+ found$/ })
    .click();
  const found = Number(/^\d+/.exec((await page.getByText(/^\d+ of \d+ people$/).textContent()) ?? '')?.[0]);
  await selected(page).getByText(`${found} selected`).waitFor();
  await selected(page).getByRole('button', { name: 'Clear the selection' }).click();

  // On a phone, where they are cards: the same with a finger, which opens nobody.
  await page.setViewportSize({ width: 360, height: 740 });
  await page
    .locator('li')
    .filter({ has: ticks(page) })
    .first()
    .waitFor();
  await cellOf(1).click(cell);
  await ticks(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await selected(page).getByText('3 selected').waitFor();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await selected(page).getByText('4 selected').waitFor();
  await lookOver(page, 'desk-cards-selected', SMALL_AND_WIDE);
  const all = page.getByRole('checkbox', { name: `Select all ${found} found` });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.check();
  await selected(page).getByText(`${found} selected`).waitFor();
  await all.uncheck();
  await selected(page).waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(0);
  await page.setViewportSize(LAPTOP);
  await page.getByRole('table', { name: 'Attendees' }).waitFor();

  for (const at of [0, 1, 2]) await ticks(page).nth(at).check();
  const names = await Promise.all(
    [0, 1, 2].map(async (at) => ((await ticks(page).nth(at).getAttribute('aria-label')) ?? '').replace('Select ', '')),
  );
  const states = async () => {
    const all = await everybody();
    return names.map((name) => all.find((user) => user.name === name)?.checkedIn);
  };
  await lookOver(page, 'desk-selected', SMALL_AND_WIDE);

  phone.goOffline();
  await selected(page).getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByLabel('Gate').selectOption({ label: 'Main entrance' });
  await lookOver(page, 'desk-check-in', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Check in 3 people' }).click();
  await dialog.getByText('3 people are checked in.').waitFor();
  await dialog.getByText('3 changes wait on this device.').waitFor();
  expect(await states()).toEqual([false, false, false]);
  phone.goOnline();
  await dialog.getByText('The server has all of it.').waitFor();
  expect(await states()).toEqual([true, true, true]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // They are not among those found any more, and stay selected.
  await selected(page).getByText('3 of them are not among those found').waitFor();
  await selected(page).getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByText('There is nobody among the selected').waitFor();
  await dialog.getByText('Is checked in already.').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await selected(page).getByRole('button', { name: 'Message' }).click();
  await dialog.getByLabel('Title').fill('Lunch');
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
  await dialog.getByText('Please fill this in.').waitFor();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It is served.');
  // Only the button sends.
  await dialog.getByLabel('Title').press('Enter');
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
  await dialog.getByText('The message is on its way to 3 people.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await selected(page).getByRole('button', { name: 'Undo check-in' }).click();
  await dialog.getByRole('button', { name: 'Undo for 3 people' }).click();
  await dialog.getByText('Say why, in a few words.').waitFor();
  await dialog.getByLabel('Reason').fill('A rehearsal');
  await dialog.getByLabel('Reason').press('Enter');
  await dialog.getByRole('button', { name: 'Undo for 3 people' }).click();
  await dialog.getByText('The check-ins of 3 people are undone.').waitFor();
  await lookOver(page, 'desk-undone', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(states, SOON).toEqual([false, false, false]);

  await selected(page).getByRole('button', { name: 'Badges' }).click();
  await page.getByText('The 3 people you chose').waitFor();
  await page.getByRole('button', { name: 'Make 3 badges' }).waitFor();
});

/** People whom another organiser has just added; their ids. */
async function add(real: DemoServer, owner: SignedIn, ...names: readonly string[]): Promise<string[]> {
  const now = new Date().toISOString();
  const device = {
    id: randomUUID(),
    name: '',
    app_version: '1',
    sent_at: now,
    waiting: names.length,
    last_seq: names.length,
  };
  const added = names.map((name) => ({ id: randomUUID(), name, email: `${name.replace(' ', '.')}@example.org` }));
  const commands = added.map((person, at) => ({
    ...{ id: randomUUID(), name: 'create_person', args: { person } },
    ...{ made_at: now, clock_offset_ms: 0, device_id: device.id, device_seq: at + 1 },
  }));
  await real.call('POST', '/api/sync/push', { token: owner.access_token, body: { protocol: 1, device, commands } });
  return added.map(({ id }) => id);
}

test('those selected who have not opened their invitation get it again, and everybody else is named', async () => {
  // In the demo everybody counts as verified.
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'the first password' });
  onTestFinished(() => real.remove());
  await real.start();
  const body = { email: 'owner@example.org', password: 'the first password' };
  const owner = await real.call<SignedIn>('POST', '/api/auth/login', { body });
  const [, , often] = await add(real, owner, 'Tunde Invited', 'Zuri Invited', 'Omari Invited');
  // As often as one address may be written to.
  for (let time = 0; time < 5; time++)
    await real.call('POST', `/api/users/${often}/invitation`, { token: owner.access_token, body: {} });
  const phone = await desk(real, owner);
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await page.getByText(/^4 people$/).waitFor();
  await page.getByRole('checkbox', { name: `Select ${owner.user.name}` }).check();
  await page.getByRole('searchbox').fill('invited');
  await page.getByText(/^3 of /).waitFor();
  await page.getByRole('checkbox', { name: 'Select all 3 found' }).check();
  await selected(page).getByText('4 selected').waitFor();

  phone.goOffline();
  await selected(page).getByRole('button', { name: 'Invite again' }).click();
  await dialog.getByText('1 selected person is left out').waitFor();
  await dialog.getByText('Has opened the invitation already.').waitFor();
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
  await dialog.getByText('A mail can’t wait on this device').waitFor();
  await dialog.getByText('Nothing was tried for 3 people.').waitFor();
  await dialog.getByRole('button', { name: 'Select those 3 people' }).click();
  await selected(page).getByText('3 selected').waitFor();

  phone.goOnline();
  await selected(page).getByRole('button', { name: 'Invite again' }).click();
  // Nothing else has the links, so they are saved before anybody can leave.
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
  await dialog.getByText('There are links for 2 people.').waitFor();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').sort();
  await dialog.getByRole('region', { name: 'Not done for 1 person' }).getByText('Omari Invited').waitFor();
  await lookOver(page, 'desk-invited', SMALL_AND_WIDE);
  const again = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the links again' }).click();
  expect((await readFile(await (await again).path(), 'utf8')).trim().split('\r\n').sort()).toEqual(lines);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^Tunde Invited,Tunde\.Invited@example\.org,.*\/login#verify=/),
    expect.stringMatching(/^Zuri Invited,Zuri\.Invited@example\.org,.*\/login#verify=/),
  ]);
});
