import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

test('two doors let in one ticket: seen side by side, undone without a network, and told to everybody after', async () => {
  const phone = await Phone.open(server.address, admin);
  const { page } = phone;
  const records = await server.records(admin);
  const second = records.find(({ status, verdict }) => status === 'duplicate' && verdict === 'admitted');
  const userId = second?.user_id ?? '';
  const statuses = async () => (await server.recordsOf(admin, userId)).map(({ status }) => status).sort();
  const inside = () =>
    server.call<{ checked_in: boolean }>('GET', `/api/checkin/status/${userId}/event-001`, {
      token: admin.access_token,
    });

  await phone.goTo('/admin/check-in?view=conflicts');
  const conflicts = page.getByRole('list', { name: 'Conflicts' });
  await conflicts.getByText('Counted').waitFor();
  await conflicts.getByText('Duplicate').waitFor();
  const { name } = await server.call<SignedIn['user']>('GET', `/api/users/${userId}`, { token: admin.access_token });
  await conflicts.getByRole('heading', { name }).waitFor();
  await lookOver(page, 'conflicts', SMALL_AND_WIDE);

  await phone.waitUntilInstalled();
  phone.goOffline();
  await conflicts
    .getByRole('button', { name: /^Undo the record/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Say why, in a few words.').waitFor();
  await lookOver(page, 'undo', SMALL_AND_WIDE);
  await page.getByLabel('Reason').fill('The ticket was lent');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('No conflicts').waitFor();
  await page.getByText(`${name} counts as checked in since`).waitFor();

  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.locator('[data-shown="2"]').waitFor();
  await page.getByLabel('Status').selectOption('undone');
  await page.locator('[data-shown="1"]').waitFor();
  // What was done without a network is there after a reload, too.
  await page.reload();
  await page.getByRole('searchbox').fill(name);
  await page.locator('[data-shown="2"]').waitFor();
  expect(await statuses()).toEqual(['accepted', 'duplicate']);

  phone.goOnline();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['accepted', 'undone']);
  expect(await inside()).toMatchObject({ checked_in: true });

  await page.getByRole('button').filter({ hasText: 'Counted' }).click();
  await page.getByRole('dialog').getByText('Its clock').waitFor();
  await lookOver(page, 'record', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByText('the door admits this ticket again').waitFor();
  await page.getByLabel('Reason').fill('=Left again');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByText('Undone because').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(inside, { timeout: 60_000 }).toMatchObject({ checked_in: false });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(3);
  expect(file).toContain(name);
  expect(file).toContain("'=Left again");

  await page
    .getByRole('button', { name: 'Clear the search' })
    .or(page.getByRole('button', { name: 'Clear' }))
    .click();
  await page.locator(`[data-shown="${records.length}"]`).waitFor();
  await lookOver(page, 'records', SMALL_AND_WIDE);
});
