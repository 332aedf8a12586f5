import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { inServer } from '../support/own-postgres.ts';
import { Phone } from '../support/phone.ts';

interface MailServer {
  env: Record<string, string>;
  received: { message: string }[];
  close(): Promise<void>;
}

const PATIENT = { timeout: 60_000 };
const CAMP = { id: 'camp', name: 'Summer camp', starts_on: '2027-07-01', ends_on: '2027-07-03' };
const server = new DemoServer();

/** An event of this server: where its addresses begin, its id, and an admin of it. */
interface There {
  base: string;
  id: string;
  admin: SignedIn;
}
let summit: There;
let camp: There;

const signIn = (base: string, email: string): Promise<SignedIn> =>
  server.call('POST', `${base}/api/auth/login`, { body: { email, password: 'demo' } });

beforeAll(async () => {
  await server.start();
  summit = { base: '', id: 'event-001', admin: await server.signIn('admin@example.org') };
  const body = { ...CAMP, copy: { from: summit.id, parts: ['gates'] } };
  await server.call('POST', '/api/admin/events', { token: summit.admin.access_token, body });
  camp = { base: '/e/camp', id: CAMP.id, admin: await signIn('/e/camp', 'admin@example.org') };
});
afterAll(() => server.remove());

const tell = ({ base, admin }: There, title: string) =>
  server.call('POST', `${base}/api/notifications/broadcast`, {
    token: admin.access_token,
    body: { title, message: '' },
  });
const checkIn = ({ base, id, admin }: There, { user }: SignedIn) =>
  server.call('POST', `${base}/api/checkin/manual?user_id=${user.id}&event_id=${id}`, { token: admin.access_token });

/** Signs a phone in at an event too, and fills it there. */
async function fill(phone: Phone, { base }: There, { access_token }: SignedIn): Promise<void> {
  await phone.goTo('/last-screen.js');
  await phone.page.evaluate(
    ([key, token]) => localStorage.setItem(key as string, token as string),
    [`authToken${base}`, access_token],
  );
  await phone.goTo(`${base}/`);
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
}

const messages = ({ page }: Phone) => page.getByRole('main').textContent();

test('what happens at one event reaches its phones, and no phone at the other event of the server', async () => {
  const email = 'both@example.org';
  const [one, other] = [await signIn('', email), await signIn(camp.base, email)];
  const phones = [
    { at: summit, owner: one, phone: await Phone.open(server.address) },
    { at: camp, owner: other, phone: await Phone.open(server.address) },
  ] as const;
  for (const { at, owner, phone } of phones) {
    await fill(phone, at, owner);
    await phone.goTo(`${at.base}/?section=notifications`);
  }
  await tell(summit, 'Only at the summit');
  await checkIn(summit, one);
  await tell(camp, 'Only at the camp');
  for (const { at, phone } of phones) {
    const [here, there] = at === summit ? ['summit', 'camp'] : ['camp', 'summit'];
    await phone.page.getByRole('main').getByText(`Only at the ${here}`).waitFor();
    await phone.page.locator('[data-sync="up_to_date"]').waitFor();
    expect(await messages(phone)).not.toContain(`Only at the ${there}`);
  }
  const isIn = ({ base, id }: There, { user, access_token }: SignedIn) =>
    server.call<{ checked_in: boolean }>('GET', `${base}/api/checkin/status/${user.id}/${id}`, { token: access_token });
  expect(await isIn(summit, one)).toMatchObject({ checked_in: true });
  expect(await isIn(camp, other)).toMatchObject({ checked_in: false });
  // A session of one is none at the other.
  const refused = await fetch(`${server.address}${camp.base}/api/auth/me`, {
    headers: { authorization: `Bearer ${one.access_token}` },
  });
  expect(refused.status).toBe(401);
});

test('a phone at both events goes from one to the other without a network, and leaves one without the other’s pictures', async () => {
  const email = 'switches@example.org';
  const phone = await Phone.open(server.address);
  const { page } = phone;
  await tell(summit, 'Bus to the summit');
  await tell(camp, 'Bus to the camp');
  for (const at of [camp, summit]) await fill(phone, at, await signIn(at.base, email));
  await phone.waitUntilInstalled();
  for (const { base } of [summit, camp])
    await page.evaluate(
      async (at) => (await caches.open(`pictures${at}`)).put(`${at}/api/images/x`, new Response('')),
      base,
    );

  phone.goOffline();
  await phone.goTo('/?section=notifications');
  await page.getByRole('main').getByText('Bus to the summit').first().waitFor();
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog')
      .getByRole('navigation', { name: 'Your other events' })
      .getByRole('link', { name })
      .click();
  };
  await goTo(CAMP.name);
  await page.waitForURL(`**${camp.base}/`);
  await page.locator('[data-sync="offline"]').waitFor();
  await phone.goTo(`${camp.base}/?section=notifications`);
  await page.getByRole('main').getByText('Bus to the camp').waitFor();
  expect(await messages(phone)).not.toContain('Bus to the summit');

  phone.goOnline();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  // The landing card knows the way to the event that is left.
  const rest = page.getByRole('navigation', { name: 'Your other events' }).getByRole('link');
  await rest.waitFor();
  await expect.poll(() => page.evaluate(() => caches.has('pictures/e/camp')), PATIENT).toBe(false);
  expect(await page.evaluate(() => caches.has('pictures'))).toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('/e/camp')))).toEqual([]);
  await rest.click();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.getByRole('link', { name: CAMP.name }).count()).toBe(0);
});

test('who has one password for both events goes to the other one, and comes in there, without typing it', async () => {
  const { openMailServer } = await inServer<{ openMailServer(): Promise<MailServer> }>(
    'src/testing/mail/mail-server.ts',
  );
  const mails = await openMailServer();
  const owner = { email: 'owner@example.org', password: 'the first password' };
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ...mails.env });
  onTestFinished(async () => {
    await real.remove();
    await mails.close();
  });
  await real.start();
  const { access_token: token } = await real.call<SignedIn>('POST', '/api/auth/login', { body: owner });
  const settings = { name: 'Climate days', registration: 'open' };
  await real.call('PUT', '/api/events/event-001', { token, body: settings });
  const guest = { name: 'Zuri Otieno', email: 'zuri@example.org' };
  await real.call('POST', '/api/admin/events', { token, body: { ...CAMP, first_admin: guest } });
  await real.call('POST', '/api/auth/register', { body: guest });
  const linkIn = () =>
    mails.received
      .map(({ message }) => message.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .map((message) => /[^p]\/login#verify=([\w-]{43})/.exec(message)?.[1])
      .find((found) => found !== undefined);
  await expect.poll(linkIn, PATIENT).toBeDefined();
  const body = { token: linkIn(), newPassword: 'a password of my own' };
  const phone = await Phone.open(real.address, await real.call<SignedIn>('POST', '/api/auth/verify', { body }));
  const { page } = phone;

  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const others = page.getByRole('navigation', { name: 'Your other events' });
  await page.getByRole('dialog').getByRole('link', { name: CAMP.name }).click();
  await page.waitForURL(`**${camp.base}/`);
  await page.locator('[data-sync="up_to_date"]').waitFor();

  await page.getByRole('button', { name: 'Menu' }).click();
  await others.getByRole('link', { name: settings.name }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: `Come in as at ${settings.name}` }).click();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${camp.base}/`);
});
