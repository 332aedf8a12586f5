import { readCode } from '@baraza/schema/tickets/ticket-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver } from '../support/looks/look-over.ts';
import { moduleWidth } from '../support/module-width.ts';
import { Phone } from '../support/phone.ts';
import { readPrintedCodes } from '../support/read-printed-codes.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function door(): Promise<Phone> {
  const phone = await Phone.open(server.address, admin);
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main' }).first().click();
  await phone.page.locator('[data-offline="ready"]').waitFor();
  return phone;
}

test('the code of a gate is shown, prints on one sheet, and is there without a network afterwards', async () => {
  const phone = await door();
  const open = async () => {
    await phone.page.getByText('Log', { exact: true }).click();
    await phone.page.getByRole('button', { name: /East/ }).last().click();
    await phone.page.getByRole('img', { name: /East/ }).waitFor();
  };
  await open();
  await lookOver(phone.page, 'code');
  const kept = await phone.page.evaluate(() => localStorage.getItem('gateCode:event-001:gate-east'));
  const event = await server.call<{ ticket_keys: { kid: string; x: string; y: string }[] }>(
    'GET',
    '/api/events/event-001',
    { token: admin.access_token },
  );
  expect(await readCode(kept ?? '', { id: 'event-001', ...event })).toMatchObject({
    kind: 'gate',
    subject: 'gate-east',
  });

  const sheets = await readPrintedCodes(await phone.page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toEqual([{ width: 210, height: 297, codes: [kept] }]);
  await phone.page.emulateMedia({ media: 'print' });
  // Of 130 mm: the most that fits.
  expect(await moduleWidth(phone.page.locator('.gate-poster [role=img]'))).toBeCloseTo(57, 2);
  await phone.page.emulateMedia({ media: null });

  await phone.waitUntilInstalled();
  phone.goOffline();
  await phone.page.reload();
  await open();
});

test('axe finds nothing at the door, in its list, its log and its answers', async () => {
  const phone = await door();
  await lookOver(phone.page, 'door');
  await phone.page.getByText('Find', { exact: true }).click();
  await phone.page.getByLabel('Find by name or email').fill('a');
  await phone.page
    .getByRole('button', { name: /^Check in / })
    .first()
    .waitFor();
  await lookOver(phone.page, 'list');
  await phone.page
    .getByRole('button', { name: /^Check in / })
    .first()
    .click();
  expect(await phone.told('admitted')).toContain('Welcome');
  await phone.handScan('https://example.org/');
  await phone.told('not_a_ticket');
  await lookOver(phone.page, 'not a ticket');
});
