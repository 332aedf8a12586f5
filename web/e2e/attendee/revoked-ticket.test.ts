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

let commands = 0;
/** As an organiser does it. */
async function set(userId: string, ticket_status: 'valid' | 'revoked'): Promise<void> {
  const [device_seq, made_at] = [++commands, new Date().toISOString()];
  const device = { id: 'desk', name: '', app_version: '1', sent_at: made_at, waiting: 1, last_seq: device_seq };
  const [id, args] = [crypto.randomUUID(), { user_id: userId, ticket_status }];
  const about = { id, name: 'set_ticket_status', args, made_at, clock_offset_ms: 0, device_id: 'desk', device_seq };
  const answer = await server.call<{ outcomes: unknown }>('POST', '/api/sync/push', {
    token: admin.access_token,
    body: { protocol: 1, device, commands: [about] },
  });
  expect(answer.outcomes).toMatchObject([{ status: 'applied' }]);
}

/** In a page: all that its databases hold, as text. */
async function stored(): Promise<string> {
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      found.push(reading.result);
    }
    database.close();
  }
  return JSON.stringify(found);
}

test('[S7] whose ticket is revoked sees at once that they see nobody, and everybody when it is valid again', async () => {
  const other = await server.signIn('somebody.else@example.org');
  const owner = await server.signIn('revoked.one@example.org');
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
  await phone.goTo('/?section=attendees');
  const list = page.getByRole('list', { name: 'Attendees by name' });
  await list.waitFor();
  expect(await page.evaluate(stored)).toContain(other.user.name);

  await set(owner.user.id, 'revoked');
  const why = page.getByText('Your ticket has been revoked, so you can’t see who attends.');
  await why.waitFor();
  expect(await list.count()).toBe(0);
  expect(await page.getByLabel('Hide me from the list of attendees').count()).toBe(0);
  await expect.poll(() => page.evaluate(stored), { timeout: 20_000 }).not.toContain(other.user.name);
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await lookOver(page, 'revoked', SMALL_AND_WIDE);
  await phone.goTo(`/?section=attendees&person=${other.user.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your ticket has been revoked').waitFor();
  expect(await dialog.getByRole('button', { name: 'Connect' }).count()).toBe(0);
  await phone.goTo('/?section=venue');
  await page.getByText('Savanna Hall').first().waitFor();

  await phone.goTo('/?section=attendees');
  await why.waitFor();
  await set(owner.user.id, 'valid');
  await list.waitFor();
  await expect.poll(() => page.evaluate(stored), { timeout: 20_000 }).toContain(other.user.name);
});
