import { signCode } from '@baraza/schema/tickets/ticket-code';
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

/** A door at the main entrance; with shots, its camera sees them. */
async function door(shots?: readonly Shot[]): Promise<Phone> {
  const phone = await Phone.open(server.address, admin, { hasOwnBrowser: shots !== undefined });
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main' }).first().click();
  await phone.page.locator('[data-offline="ready"]').waitFor();
  if (shots) {
    await phone.switchOnWithCamera(shots);
    await phone.goTo('/admin/check-in');
  }
  return phone;
}

const gateCode = async () =>
  (
    await server.call<{ code: string }>('GET', '/api/events/event-001/gates/gate-main/code', {
      token: admin.access_token,
    })
  ).code;

async function otherEventsCode(): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const key = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return signCode({ k: 't', e: 'event-002', s: 'user-001', v: 1 }, 'k9', key);
}

/** With other bytes in the signature. */
const changedByHand = (code: string) => `${code.slice(0, 120)}000${code.slice(123)}`;

async function revokedPerson(): Promise<{ name: string; code: string }> {
  const body = {
    protocol: 1,
    device_id: 'onlooker',
    replica: null,
    collections: { users: { checkpoint: null, limit: 1_000 } },
  };
  const answer = await server.call<{
    collections: { users: { documents: { email: string; ticket_status: string }[] } };
  }>('POST', '/api/sync/pull', { token: admin.access_token, body });
  const person = answer.collections.users.documents.find((user) => user.ticket_status === 'revoked');
  const own = await server.signIn(person?.email ?? '');
  const me = await server.call<{ name: string; ticket_code: string }>('GET', '/api/users/me', {
    token: own.access_token,
  });
  return { name: me.name, code: me.ticket_code };
}

test('whatever the camera sees gets its own answer, and then the next guest comes in', async () => {
  const guest = await server.signIn('last.in.line@example.org');
  const code = await server.ticketOf(guest);
  const seconds = 3;
  const phone = await door([
    { show: 'code', code: 'https://example.org/menu?table=12', seconds },
    { show: 'code', code: changedByHand(code), seconds },
    { show: 'noise', seconds: 1 },
    { show: 'code', code: await otherEventsCode(), seconds },
    { show: 'code', code: await gateCode(), seconds },
    { show: 'code', code: 'x'.repeat(2_300), seconds },
    { show: 'code', code, seconds },
  ]);
  // In any order: the film may be under way when the door begins to look, and begins again at its end.
  for (const verdict of ['not_a_ticket', 'tampered', 'other_event', 'wrong_kind'])
    expect(await phone.hasTold(verdict), verdict).not.toBe('');
  expect(await phone.hasTold('admitted')).toContain(guest.user.name);
});

test('a hand scanner gets the same answers, wherever the focus is', async () => {
  const phone = await door();
  const scan = async (text: string, verdict: string) => {
    await phone.handScan(text);
    const said = await phone.told(verdict);
    // The next one may say the same.
    await phone.page.keyboard.press('Escape');
    await phone.verdict(verdict).waitFor({ state: 'detached' });
    return said;
  };
  const revoked = await revokedPerson();
  expect(await scan(revoked.code, 'revoked')).toContain(revoked.name);
  await scan('{"broken": json', 'not_a_ticket');
  await scan('y'.repeat(5_000), 'not_a_ticket');

  await phone.page.getByText('Find', { exact: true }).click();
  const search = phone.page.getByLabel('Find by name or email');
  const guest = await server.signIn('typed.into.search@example.org');
  // The door has heard of them once it can find them.
  await search.fill('typed.into.search@example.org');
  await phone.page.getByRole('button', { name: 'Check in Typed Into Search' }).waitFor();
  await search.fill('');
  await search.focus();
  await scan(await server.ticketOf(guest), 'admitted');
  expect(await search.inputValue()).toBe('');
  // Where it was, so that the next name can be typed at once.
  const hasFocus = () => search.evaluate((field) => field === document.activeElement);
  await expect.poll(hasFocus).toBe(true);

  // The button that lets somebody in goes away with it: the field has the focus then.
  const found = await server.signIn('found.by.name@example.org');
  await search.fill('found.by.name@example.org');
  await phone.page.getByRole('button', { name: 'Check in Found By Name' }).press('Enter');
  expect(await phone.told('admitted')).toContain(found.user.name);
  await phone.page.keyboard.press('Enter');
  await phone.page.locator('[data-verdict]').waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
});

test('a genuine ticket that this door has never heard of is refused with its reason', async () => {
  const phone = await door();
  phone.goOffline();
  const late = await server.signIn('registered.later@example.org');
  await phone.handScan(await server.ticketOf(late));
  expect(await phone.told('not_on_list')).toContain('last updated');
});

test('on a full disk nobody is shown as in; with space again the same ticket is good', async () => {
  const guest = await server.signIn('full.disk@example.org');
  const code = await server.ticketOf(guest);
  const phone = await door();
  await phone.page.evaluate(() => {
    const put = IDBObjectStore.prototype.add;
    Object.assign(window, { mend: () => (IDBObjectStore.prototype.add = put) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await phone.handScan(code);
  expect(await phone.told('not_saved')).toContain('storage is full');
  await phone.handScan(code);
  expect(await phone.verdict('admitted').count()).toBe(0);

  await phone.page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await phone.page.keyboard.press('Escape');
  await phone.handScan(code);
  await phone.told('admitted');
});
