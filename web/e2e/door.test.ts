import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { DemoServer, type SignedIn } from './demo-server.ts';
import { Phone, type PhoneOptions } from './phone.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function phone(options: Omit<PhoneOptions, 'address'>): Promise<Phone> {
  const opened = await Phone.open({ address: server.address, ...options });
  onTestFinished(() => opened.throwAway());
  return opened;
}

async function doorPhone(camera: PhoneOptions['camera'], gate: string): Promise<Phone> {
  const door = await phone({ owner: admin, ...(camera && { camera }) });
  await door.goTo('/admin/check-in');
  await door.page.getByRole('button', { name: gate }).first().click();
  return door;
}

/** Shown, taken away for longer than a code stays known, and shown again. */
const shownTwice = (code: string) =>
  [
    { show: 'nothing', seconds: 3 },
    { show: 'code', code, seconds: 3 },
  ] as const;

test('a door scans offline after a reload, says "already in" the second time, and everybody learns of it', async () => {
  const attendee = await server.signIn('wanjiru.scanned@example.org');
  const code = await server.ticketOf(attendee);
  const door = await doorPhone(shownTwice(code), 'Main');
  await door.readyForOffline();

  await door.goOffline();
  await door.page.reload();
  await door.verdict('admitted').waitFor();
  expect(await door.verdict('admitted').innerText()).toContain(attendee.user.name);
  await door.verdict('already_checked_in').waitFor();
  expect(await server.statusOf(attendee)).toMatchObject({ checked_in: false });

  const own = await phone({ owner: attendee });
  await own.goTo('/');
  await own.page.locator('[data-checked-in="false"]').waitFor();

  await door.page.goto('about:blank');
  await door.goOnline();
  await door.goTo('/admin/dashboard');
  await own.page.locator('[data-checked-in="true"]').waitFor();
  expect(await server.statusOf(attendee)).toMatchObject({ checked_in: true });
  const facts = await server.factsOf(admin, attendee.user.id);
  expect(facts.filter((fact) => fact.status === 'accepted')).toHaveLength(1);
});
