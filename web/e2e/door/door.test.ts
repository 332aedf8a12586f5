import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import type { Shot } from '../support/fake-camera.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

const phone = (owner?: SignedIn) => Phone.open(server.address, owner);

/** A phone that was at this gate with a network, and is switched on there again without one. */
async function offlineDoor(gate: string, shots: readonly Shot[]): Promise<Phone> {
  const door = await Phone.open(server.address, admin, { hasOwnBrowser: true });
  await door.goTo('/admin/check-in');
  await door.page.getByRole('button', { name: gate }).first().click();
  await door.page.locator('[data-offline="ready"]').waitFor();
  door.goOffline();
  await door.switchOnWithCamera(shots);
  await door.goTo('/admin/check-in');
  return door;
}

async function comeBack(door: Phone): Promise<void> {
  door.goOnline();
  await door.goTo('/admin/sync');
  await door.page.locator('[data-sync="up_to_date"]').first().waitFor();
}

const acceptedOf = async (person: SignedIn) =>
  (await server.recordsOf(admin, person.user.id)).filter((record) => record.status === 'accepted');

test('a door scans offline, says "already in" the second time, and everybody learns of it', async () => {
  const attendee = await server.signIn('wanjiru.scanned@example.org');
  const own = await phone(attendee);
  await own.goTo('/');
  await own.page.locator('[data-checked-in="false"]').waitFor();
  const shown = own.page.getByRole('img', { name: 'QR code of your ticket' });
  const png = await shown.screenshot();

  const door = await offlineDoor('Main', [
    { show: 'nothing', seconds: 1 },
    { show: 'screen', png, seconds: 2 },
    { show: 'nothing', seconds: 4 },
  ]);
  expect(await door.told('admitted')).toContain(attendee.user.name);
  expect(await door.told('already_checked_in')).toContain('Main');
  expect(await server.statusOf(attendee)).toMatchObject({ checked_in: false });

  await comeBack(door);
  await own.page.locator('[data-checked-in="true"]').waitFor();
  expect(await server.statusOf(attendee)).toMatchObject({ checked_in: true });
  expect(await acceptedOf(attendee)).toHaveLength(1);
});

test('two doors without a network let the same ticket in: one counts, both are kept, both doors say so', async () => {
  const attendee = await server.signIn('kofi.twice@example.org');
  const code = await server.ticketOf(attendee);
  const shots: Shot[] = [
    { show: 'code', code, seconds: 4 },
    { show: 'nothing', seconds: 60 },
  ];
  const north = await offlineDoor('Main', shots);
  await north.told('admitted');
  const south = await offlineDoor('East', shots);
  await south.told('admitted');

  await comeBack(south);
  await comeBack(north);
  await expect.poll(() => server.recordsOf(admin, attendee.user.id), { timeout: 60_000 }).toHaveLength(2);
  const [accepted] = await acceptedOf(attendee);
  expect(accepted?.gate_id).toBe((await recordAtGate(attendee, 'main'))?.gate_id);

  const said: string[] = [];
  for (const door of [north, south]) {
    await door.goTo('/admin/check-in');
    await door.page.getByText('Log', { exact: true }).click();
    const pair = door.page.getByRole('listitem').filter({ hasText: 'Counted' }).filter({ hasText: attendee.user.name });
    said.push(((await pair.textContent()) ?? '').replaceAll(/ · on this device/g, ''));
  }
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toMatch(/Counted[\s\S]*Main[\s\S]*Second[\s\S]*East/);
});

const recordAtGate = async (person: SignedIn, gate: string) =>
  (await server.recordsOf(admin, person.user.id)).find((record) => record.gate_id.includes(gate));
