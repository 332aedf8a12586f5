import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('first.admin@example.org');
});
afterAll(() => server.remove());

const eventNow = () =>
  server.call<{ name: string; replaced_keys: unknown[] }>('GET', '/api/events/event-001', {
    token: admin.access_token,
  });

async function door(): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn('door.admin@example.org'));
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main' }).first().click();
  await phone.page.locator('[data-offline="ready"]').waitFor();
  return phone;
}

test('keys are replaced in Settings: a door that heard of it takes new codes alone, and one that did not loses nothing', async () => {
  const [early, late] = [await server.signIn('early@example.org'), await server.signIn('late@example.org')];
  const [printed, alsoPrinted] = [await server.ticketOf(early), await server.ticketOf(late)];
  const [online, offline] = [await door(), await door()];
  offline.goOffline();

  const desk = await Phone.open(server.address, admin);
  const { page } = desk;
  await desk.goTo('/admin/settings?view=backup');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  const card = page.getByRole('region', { name: 'Keys of the codes' });
  await card.getByRole('button', { name: 'Replace the keys' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d+ people get a new code\./).waitFor();
  await lookOver(page, 'keys', SMALL_AND_WIDE);
  const replace = dialog.getByRole('button', { name: 'Replace the keys now' });
  await replace.click();
  await page.getByText('This is not the name.').waitFor();
  expect(await server.ticketOf(early)).toBe(printed);
  const { name } = await eventNow();
  await dialog.getByLabel('To confirm, type the name of the event').fill(name);
  // The answer is lost on its way: who tries again makes no second key.
  await page.route('**/api/events/event-001/keys', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await replace.click();
  await dialog.getByText('No answer came from the server.').waitFor();
  await page.unroute('**/api/events/event-001/keys');
  await replace.click();
  await page.getByText('The keys are new.').waitFor();
  expect((await eventNow()).replaced_keys).toHaveLength(1);
  await card.getByText(/^Last replaced on /).waitFor();
  const fresh = await server.ticketOf(late);
  expect(fresh).not.toBe(alsoPrinted);

  // In the same document: when the door shows this name, it has the keys.
  const body = { gates: [{ id: 'gate-main', name: 'Front door' }] };
  await server.call('PUT', '/api/events/event-001', { token: admin.access_token, body });
  await online.page.getByText('Front door').first().waitFor();
  await online.handScan(alsoPrinted);
  expect(await online.told('replaced_key')).toContain('Old code');
  await online.handScan(fresh);
  expect(await online.told('admitted')).toContain(late.user.name);

  await offline.handScan(fresh);
  expect(await offline.told('unknown_key')).toContain('find the person by name');
  await offline.handScan(printed);
  expect(await offline.told('admitted')).toContain(early.user.name);
  offline.goOnline();
  const counted = async () => (await server.recordsOf(admin, early.user.id)).map(({ status }) => status);
  await expect.poll(counted, { timeout: 60_000 }).toEqual(['accepted']);
  await offline.page.getByText('Front door').first().waitFor();
  await offline.handScan(printed);
  await offline.told('replaced_key');
});
