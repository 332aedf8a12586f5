import type { User } from '@baraza/schema/people/user';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 120_000 };

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function laptop(): Promise<Phone> {
  const opened = await Phone.open(server.address, admin);
  await opened.page.setViewportSize({ width: 1280, height: 800 });
  await opened.goTo('/admin/attendees?view=import');
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}
const everybodyOnServer = () =>
  server.call<User[]>('GET', '/api/users/event/event-001/attendees', { token: admin.access_token });
const onServer = async (email: string) => (await everybodyOnServer()).find((user) => user.email === email);
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

const LIST = [
  'Order code,Status,Email,Product,Attendee name: Given name,Attendee name: Family name,Attendee email,Country,Remark',
  'QK7TN,paid,office@list.example,Conference pass,Neema,Mushi,neema@list.example,TZ,Talks',
  'QK7TN,paid,office@list.example,Student pass,Baraka,Lyimo,baraka@list.example,TZ,Sahel Solar',
  'WR3XB,canceled,jonas@list.example,Conference pass,Jonas,Weber,jonas@list.example,DE,',
  'MC9ZP,canceled,amina@example.org,Conference pass,Amina,Diallo,amina@example.org,SN,',
  'MC9ZQ,paid,x@list.example,Conference pass,Ali,Bakari,neema@list.example,TZ,',
].join('\n');

test('columns are guessed, corrected and remembered; who cancelled loses the ticket; the import is undone as a whole', async () => {
  const { page } = await laptop();
  await choose(page, 'pretix.csv', LIST);
  await page.getByText('What this file will do').waitFor();
  const column = (title: string) => page.getByLabel(`What “${title}” holds`, { exact: true });
  expect(await column('Attendee email').inputValue()).toBe('email');
  await page.getByText('4 columns are not imported').click();
  expect(await column('Email').inputValue()).toBe('');
  await page.getByText('2 people share neema@list.example').waitFor();
  await page.getByText('Lines to show').scrollIntoViewIfNeeded();
  await page.getByText('Shares the address with Neema Mushi').waitFor();
  await page.getByText('Student pass · 1 person').waitFor();
  await lookOver(page, 'import-columns', SMALL_AND_WIDE);

  await column('Remark').selectOption('Organisation');
  await page.getByText('Tickets revoked (1)').click();
  await page.getByText('The list says “canceled”: their ticket is revoked.').waitFor();
  // Who cancelled is imported when asked, and then revokes nothing.
  await page.getByRole('checkbox', { name: 'canceled (2)' }).check();
  await page.getByText('Tickets revoked (1)').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'canceled (2)' }).uncheck();
  await page.getByRole('button', { name: 'Import 4 people' }).click();
  await page.getByText('4 people are imported.').waitFor();
  await expect
    .poll(() => onServer('baraka@list.example'), PATIENT)
    .toMatchObject({
      name: 'Baraka Lyimo',
      company: 'Sahel Solar',
      ticketType: 'Student pass',
    });
  await expect.poll(() => onServer('amina@example.org'), PATIENT).toMatchObject({ ticket_status: 'revoked' });

  const onShared = (await everybodyOnServer()).filter(({ email }) => email === 'neema@list.example');
  expect(onShared.map(({ name, shares_email }) => [name, shares_email]).sort()).toEqual([
    ['Ali Bakari', true],
    ['Neema Mushi', false],
  ]);

  await page.getByRole('button', { name: 'Undo pretix.csv' }).click();
  await lookOver(page, 'import-undo', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('Undone: 3 people were removed.').waitFor(PATIENT);
  expect(await onServer('baraka@list.example')).toBeUndefined();
  expect(await onServer('amina@example.org')).toMatchObject({ ticket_status: 'valid' });
  await lookOver(page, 'import-undone', SMALL_AND_WIDE);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'again.csv', LIST);
  await page.getByText('What this file will do').waitFor();
  expect(await column('Remark').inputValue()).toBe('company');
});

test('the lines that come into view when the columns above them are closed are drawn', async () => {
  const { page } = await laptop();
  const unknown = Array.from({ length: 25 }, (_, n) => `Question ${n}`);
  const people = Array.from({ length: 60 }, (_, n) => `Person ${n},p${n}@list.example${',x'.repeat(25)}`);
  await choose(page, 'wide.csv', [`Name,Email,${unknown}`, ...people].join('\n'));
  const toggle = page.getByText('25 columns are not imported');
  await toggle.click();
  await toggle.evaluate((element) => element.scrollIntoView());
  await page.getByText('Person 5', { exact: true }).waitFor({ state: 'detached' });
  await toggle.press('Enter');
  await page.getByText('Person 5', { exact: true }).waitFor();
});

test('a door without a network admits by the code of the system that sold the ticket, once', async () => {
  const phone = await laptop();
  const { page } = phone;
  await choose(
    page,
    'hi.csv',
    'First Name,Last Name,Email,Status,Public ID\nEsi,Boateng,esi@list.example,ACTIVE,A-7KD2MPW\n',
  );
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await page.getByText('The server has all of them.').waitFor(PATIENT);
  const door = await Phone.open(server.address, admin);
  await door.goTo('/admin/check-in');
  await door.page.getByRole('button', { name: 'Main' }).first().click();
  await door.page.locator('[data-sync="up_to_date"]').first().waitFor();
  door.goOffline();
  await door.handScan('A-7KD2MPW');
  expect(await door.told('admitted')).toContain('Esi Boateng');
  await door.handScan('A-7KD2MPW');
  expect(await door.told('already_checked_in')).toContain('Esi Boateng');
  expect(await onServer('esi@list.example')).toMatchObject({ checkedIn: false });
  door.goOnline();
  await expect.poll(() => onServer('esi@list.example'), PATIENT).toMatchObject({ checkedIn: true });
});

/** A workbook of one sheet, large enough that a library would want a worker for it. */
function workbook(rows: string[][]): Uint8Array {
  const cells = (row: string[], line: number) =>
    row.map((text, at) => `<c r="${'ABC'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const lines = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`).join('');
  const office = 'http://schemas.openxmlformats.org';
  const relation = (to: string, kind: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${to}"/></Relationships>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"/>`,
    '_rels/.rels': relation('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

test('a workbook is read, by a part of the app that is loaded only then; other files are named and refused', async () => {
  const phone = await laptop();
  const { page } = phone;
  await phone.waitUntilInstalled();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const people = Array.from({ length: 10_000 }, (_, n) => [`Person ${n}`, `p${n}@list.example`, 'Kijani']);
  await choose(page, 'people.csv', 'Name,Email\nX,x@list.example\n');
  await page.getByText('What this file will do').waitFor();
  expect(loaded.filter((url) => url.includes('read-xlsx'))).toEqual([]);
  await choose(page, 'people.xlsx', workbook([['Attendees'], [], ['Name', 'E-mail', 'Organisation'], ...people]));
  await page.getByRole('button', { name: 'Import 10,000 people' }).waitFor();
  expect(loaded.filter((url) => url.includes('read-xlsx'))).toHaveLength(1);
  await choose(page, 'old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]));
  await page.getByText('old.xls is no CSV or .xlsx file.').waitFor();
  await choose(page, 'broken.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]));
  await page.getByText('broken.xlsx can’t be read.').waitFor();
  await choose(page, 'names.csv', 'Title,Country\nX,KE\n');
  await page.getByText('No column of this file seems to hold emails.').waitFor();
  await lookOver(page, 'import-no-email', SMALL_AND_WIDE);
});
