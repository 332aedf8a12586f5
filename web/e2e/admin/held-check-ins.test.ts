import { randomUUID } from 'node:crypto';
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

/** An attendee whose phone says that they checked in in 1970. */
async function checkInOf1970(email: string): Promise<SignedIn> {
  const person = await server.signIn(email);
  const now = new Date().toISOString();
  const device = { id: randomUUID(), name: '', app_version: '1', sent_at: now, waiting: 1, last_seq: 1 };
  const args = { user_id: person.user.id, gate_id: '', check_in_method: 'manual', verdict: 'admitted' };
  const command = {
    ...{ id: randomUUID(), name: 'record_check_in', args: { ...args, check_in_id: randomUUID() } },
    ...{ made_at: '1970-01-01T00:10:00.000Z', clock_offset_ms: 0, device_id: device.id, device_seq: 1 },
  };
  const body = { protocol: 1, device, commands: [command] };
  await server.call('POST', '/api/sync/push', { token: person.access_token, body });
  return person;
}

test('a check-in of 1970 counts for nobody until an admin counts it or leaves it out', async () => {
  const first = await checkInOf1970('ama.held@example.org');
  expect(await server.statusOf(first)).toMatchObject({ checked_in: false });

  const phone = await Phone.open(server.address, admin);
  const { page } = phone;
  await phone.goTo('/admin/check-in?view=conflicts');
  const desk = page.getByRole('list', { name: 'Phones with waiting scans' });
  await desk.getByText('Its time is before the phone was paired or signed in').first().waitFor();
  await desk.getByText('1970-01-01 ').first().waitFor();
  const second = await checkInOf1970('kofi.held@example.org');
  const leaveOut = desk.getByRole('button', { name: `Leave it out: the scan of ${second.user.name}` });
  await leaveOut.waitFor();
  // Nothing was pressed: a screen reader goes on reading where it was.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await lookOver(page, 'held', SMALL_AND_WIDE);
  await desk.getByRole('button', { name: `Count it: the scan of ${first.user.name}` }).click();
  await leaveOut.click();
  await desk.waitFor({ state: 'detached' });
  await page.locator('main div:focus').waitFor();
  const statusOf = async (person: SignedIn) =>
    (await server.recordsOf(admin, person.user.id)).map(({ status }) => status);
  await expect.poll(() => statusOf(first), { timeout: 60_000 }).toEqual(['accepted']);
  await expect.poll(() => statusOf(second), { timeout: 60_000 }).toEqual(['refused']);
  expect(await server.statusOf(first)).toMatchObject({ checked_in: true });
  expect(await server.statusOf(second)).toMatchObject({ checked_in: false });
});
