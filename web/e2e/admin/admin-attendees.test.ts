import { readFile } from 'node:fs/promises';
import type { User } from '@baraza/schema/people/user';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';
import { readPrintedCodes } from '../support/read-printed-codes.ts';

const PATIENT = { timeout: 120_000 };
const CROWD = 4_000;

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function laptop(view = ''): Promise<Phone> {
  const opened = await Phone.open(server.address, admin);
  await opened.page.setViewportSize({ width: 1280, height: 800 });
  await opened.goTo(`/admin/attendees${view}`);
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

async function everybody(): Promise<User[]> {
  const path = '/api/users/event/event-001/attendees';
  return server.call<User[]>('GET', path, { token: admin.access_token });
}
async function countOnServer(): Promise<number> {
  const path = '/api/admin/dashboard?event_id=event-001';
  return (await server.call<{ total_users: number }>('GET', path, { token: admin.access_token })).total_users;
}
const onServer = async (email: string) => (await everybody()).find((user) => user.email === email);

/** Chooses a file that a test makes up. */
const choose = (page: Page, lines: readonly string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`) });

test('attendees are added, changed, revoked and given roles through a cut of the network', async () => {
  const phone = await laptop();
  const { page } = phone;
  await phone.waitUntilInstalled();
  const add = page.getByRole('button', { name: 'Add attendee' });
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Zainab Juma');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await dialog.getByLabel('Email').fill('zainab@example.org');
  await dialog.getByLabel('Organisation').fill('Kijani');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onServer('zainab@example.org'), PATIENT).toMatchObject({ company: 'Kijani', role: 'user' });

  phone.goOffline();
  await page.getByRole('searchbox').fill('zainab juma');
  await page.getByText(/^1 of /).waitFor();
  await page.getByRole('button', { name: /Zainab Juma/ }).click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Organisation').fill('Sahel Solar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Sahel Solar').waitFor();
  await dialog.getByRole('button', { name: 'Revoke ticket' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Revoked').waitFor();
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Administrator').waitFor();
  // A mail can't wait on a device, and the screen says so.
  await dialog.getByRole('button', { name: 'Reset access' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('no mail was sent').waitFor();
  // Loaded again, the address would have their record open.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('searchbox').fill('zainab juma');
  await page.getByRole('row', { name: /Zainab Juma.*Sahel Solar.*Revoked/ }).waitFor();
  expect(await onServer('zainab@example.org')).toMatchObject({ company: 'Kijani', ticket_status: 'valid' });

  phone.goOnline();
  await expect
    .poll(() => onServer('zainab@example.org'), PATIENT)
    .toMatchObject({ company: 'Sahel Solar', ticket_status: 'revoked', role: 'admin' });
  await page.getByRole('button', { name: /Zainab Juma/ }).click();
  await dialog.getByRole('button', { name: 'Reset access' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  // The demo has no mail server.
  await dialog.getByText('This server sends no mails').waitFor();
});

test('axe finds nothing on the page of attendees, small and wide', async () => {
  const phone = await laptop();
  const { page } = phone;
  await phone.goTo('/admin/attendees');
  await page.getByText(/^[\d,]+ people$/).waitFor();
  await lookOver(page, 'list', SMALL_AND_WIDE);
  await page.getByRole('button', { name: /^Ab/ }).first().click();
  await page.getByRole('button', { name: 'Revoke ticket' }).click();
  await lookOver(page, 'person', SMALL_AND_WIDE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add attendee' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A name is needed').waitFor();
  await lookOver(page, 'form', SMALL_AND_WIDE);
  await phone.goTo('/admin/attendees?view=import');
  await choose(page, ['email,name,vip', 'new@example.org,New,x', 'bad,Bad,', 'amina@example.org,Other,']);
  await page.getByText('What this file will do').waitFor();
  await lookOver(page, 'import', SMALL_AND_WIDE);
  await phone.goTo('/admin/attendees?view=badges');
  await page.getByRole('button', { name: /^Make \d/ }).waitFor();
  await lookOver(page, 'badges', SMALL_AND_WIDE);
});

test('[S2] four thousand people are imported through a cut; the same again changes nothing, and bad lines are named', {
  timeout: 900_000,
}, async () => {
  const phone = await laptop('?view=import');
  const { page } = phone;
  await phone.waitUntilInstalled();
  const before = await countOnServer();
  const lines = Array.from(
    { length: CROWD },
    (_, n) => `Delegate;"Crowd, ${n}";crowd-${n}@crowd.example;Org ${n % 90}`,
  );
  const file = ['Ticket;Full name;E-mail;Organisation', ...lines];
  await choose(page, file);
  await page.getByRole('button', { name: 'Import 4,000 people' }).click();
  await page.getByRole('progressbar').waitFor();
  // Some have reached the server by now, others wait here.
  await expect.poll(countOnServer, PATIENT).toBeGreaterThan(before);
  phone.goOffline();
  await page.getByText('4,000 people are imported.').waitFor({ timeout: 400_000 });
  await page.getByText(/wait to be sent|waits to be sent/).waitFor();
  expect(await countOnServer()).toBeLessThan(before + CROWD);
  phone.goOnline();
  await page.getByText('The server has all of them.').waitFor({ timeout: 400_000 });
  expect(await countOnServer()).toBe(before + CROWD);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, file);
  await page.getByText('This file changes nothing').waitFor();
  // An earlier import that is undone leaves whom it names, once the server knows.
  await page.getByRole('button', { name: 'Import 4,000 people' }).click();
  await page.getByText('The server has all of them.').waitFor({ timeout: 400_000 });
  expect(await countOnServer()).toBe(before + CROWD);
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const bad = file.map((line, at) => (at > 0 && at <= 50 ? line.replace('@', ' at ') : line));
  await choose(page, bad);
  await page.getByText('Refused (50)').waitFor();
  const refused = page.getByRole('list', { name: 'Lines of the file' }).getByRole('listitem');
  expect(await refused.first().getAttribute('aria-setsize')).toBe('50');
  expect(await refused.nth(3).textContent()).toMatch(/Line 5.*“crowd-3 at crowd.example” is not an email address\./);
});

test('on a small phone the file and the badges are side by side, each in one line', async () => {
  const { page } = await laptop();
  await page.setViewportSize({ width: 360, height: 740 });
  const [file, badges] = await Promise.all(
    ['Export CSV', 'Print badges'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect([file?.height, badges?.height]).toEqual([48, 48]);
  expect(badges?.y).toBe(file?.y);
});

test('badges are made in each size, names without letters are told, and the codes are read from the paper', async () => {
  const namesake = (await everybody()).find(({ name }) => /amina/i.test(name)) as User;
  const owner = await server.signIn(namesake.email as string);
  await server.call('PUT', '/api/users/me', { token: owner.access_token, body: { name: 'Amina 李 Odhiambo' } });
  const phone = await laptop();
  const { page } = phone;
  await page.getByRole('searchbox').fill('amina');
  await page.getByRole('button', { name: 'Amina 李 Odhiambo' }).waitFor();
  const wanted = (await everybody()).filter(({ name }) => /amina/i.test(name));
  await page.getByText(new RegExp(`^${wanted.length} of `)).waitFor();
  await page.getByRole('button', { name: 'Print badges' }).click();
  const make = page.getByRole('button', { name: /^Make \d+ badges?$/ });
  const { tickets } = await server.call<{ tickets: { qrData: string }[] }>('POST', '/api/qr/generate-many', {
    token: admin.access_token,
    body: { event_id: 'event-001', user_ids: wanted.map(({ id }) => id) },
  });
  const codes = tickets.map(({ qrData }) => qrData).sort();
  for (const [size, perPage, width, height] of [
    ['a4', 8, 210, 297],
    ['a6', 1, 105, 148],
    ['label-100', 1, 100, 62],
    ['label-89', 1, 89, 36],
  ] as const) {
    await page.getByLabel('Size').selectOption(size);
    await make.click();
    await page.getByRole('region', { name: '1 badge lacks letters' }).getByText('Without 李').waitFor(PATIENT);
    if (size === 'a4') await lookOver(page, 'badges-made', SMALL_AND_WIDE);
    const pages = await readPrintedCodes(await savedPdf(page));
    expect(pages).toHaveLength(Math.ceil(codes.length / perPage));
    for (const sheet of pages) expect([size, sheet.width, sheet.height]).toEqual([size, width, height]);
    expect([size, pages.flatMap((sheet) => sheet.codes).sort()]).toEqual([size, codes]);
  }
});

async function savedPdf(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('badges-1.pdf');
  return readFile(await file.path());
}

test('five hundred badges at once say how far they are, can be stopped, and leave the page at hand', async () => {
  const people = (await everybody()).filter(({ ticket_status }) => ticket_status !== 'revoked').length;
  const count = Math.min(500, people);
  const { page } = await laptop('?view=badges');
  const make = page.getByRole('button', { name: `Make ${count} badges` });
  const progress = page.getByRole('progressbar', { name: `Making ${count} badges` });
  // As long as the server doesn't answer they are surely not made.
  await page.route('**/api/qr/generate-many', () => undefined);
  await make.click();
  await progress.waitFor();
  await page.getByText(`0 of ${count} badges`).waitFor();
  await lookOver(page, 'badges-making', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Stop' }).click();
  await make.waitFor();
  await page.unroute('**/api/qr/generate-many');

  // The page answers while they are drawn: another thread does it.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar && seen.at(-1) !== String(bar.value)) seen.push(String(bar.value));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await make.click();
  await page.getByText(`${count} badges are ready.`).waitFor(PATIENT);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(1);
  const pdf = await savedPdf(page);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(count * 6_000 + 100_000);
});

test('what another admin wrote meanwhile is not replaced unseen: who was away reads it, and chooses', async () => {
  const phone = await laptop();
  const { page } = phone;
  await phone.waitUntilInstalled();
  const [person] = (await everybody()).filter(({ role }) => role === 'user');
  const change = (company: string) =>
    pushCommand(server, admin, 'update_person', { user_id: person?.id ?? '', changes: { company } });
  await page.getByRole('searchbox').fill(person?.name ?? '');
  await page
    .getByRole('button', { name: person?.name ?? '' })
    .first()
    .click();
  phone.goOffline();
  await change('Theirs');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Organisation').fill('Ours');
  await page.getByRole('button', { name: 'Save' }).click();
  // What does not show yet may be lost with the page.
  await page.getByRole('dialog').getByText('Ours', { exact: true }).waitFor();
  phone.goOnline();
  await phone.goTo('/admin/sync');
  await page.getByText('It says now: Theirs.').waitFor();
  expect(await onServer(person?.email ?? '')).toMatchObject({ company: 'Theirs' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onServer(person?.email ?? ''), PATIENT).toMatchObject({ company: 'Ours' });
  await page.getByText('It says now: Theirs.').waitFor({ state: 'detached' });
});
