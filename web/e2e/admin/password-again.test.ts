import { expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { openOwnPostgres } from '../support/own-postgres.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 30_000, interval: 250 };
const PASSWORD = 'the first password';

test('an organiser whose sign-in is old is asked for the password before a role or an address is changed', async () => {
  const { env, sql } = await openOwnPostgres();
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD, ...env });
  onTestFinished(() => real.remove());
  await real.start();
  const body = { email: 'owner@example.org', password: PASSWORD };
  const signedIn = await real.call<SignedIn>('POST', '/api/auth/login', { body });
  const owner = await Phone.open(real.address, signedIn);
  const { page } = owner;
  const dialog = page.getByRole('dialog');
  const asks = page.getByRole('dialog', { name: 'Your password again' });

  await owner.goTo('/admin/attendees');
  await page.getByRole('button', { name: 'Add' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Zuri Otieno');
  await dialog.getByLabel('Email').fill('zuri@example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const people = (): Promise<{ name: string; role: string; email: string }[]> =>
    real.call('GET', '/api/users/event/event-001/attendees', { token: signedIn.access_token });
  const zuri = async () => (await people()).find(({ name }) => name === 'Zuri Otieno');
  await expect.poll(zuri, PATIENT).toMatchObject({ role: 'user' });
  await sql.query(`update users set verified = true where email = 'zuri@example.org'`);
  await sql.query(`update auth_sessions set created_at = now() - interval '11 minutes'`);

  await page.getByRole('button', { name: /Zuri Otieno/ }).click();
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await asks.getByRole('button', { name: 'Go on' }).click();
  await asks.getByText('Enter your password.').waitFor();
  await asks.getByLabel('Your password', { exact: true }).fill('a guess');
  await asks.getByRole('button', { name: 'Go on' }).click();
  await asks.getByText('This is not your password.').waitFor();
  expect(await zuri()).toMatchObject({ role: 'user' });
  await asks.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await asks.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Zuri Otieno is an administrator now.').waitFor();
  await expect.poll(zuri, PATIENT).toMatchObject({ role: 'admin' });

  // Asked a moment ago: not again.
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Email').fill('zuri@example.net');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The new address zuri@example.net waits for its confirmation').waitFor();
  expect(await zuri()).toMatchObject({ email: 'zuri@example.org' });
  await dialog.getByRole('button', { name: 'Mail the link again' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const link = await dialog.getByLabel('Link for the new address of Zuri Otieno').inputValue();

  const stranger = await Phone.open(real.address);
  await stranger.goTo(new URL(link).pathname + new URL(link).hash);
  await stranger.page.getByRole('button', { name: 'Confirm the address' }).click();
  await stranger.page.getByText('Your address is changed.').waitFor();
  await expect.poll(zuri, PATIENT).toMatchObject({ email: 'zuri@example.net' });
  await expect.poll(() => dialog.getByText('waits for its confirmation').count(), PATIENT).toBe(0);

  await sql.query(`update auth_sessions set created_at = now() - interval '11 minutes', confirmed_at = null`);
  // Her record is open again: it has an address.
  await page.reload();
  await dialog.getByRole('button', { name: 'Take away the admin role' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await asks.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  owner.goOffline();
  await asks.getByRole('button', { name: 'Go on' }).click();
  await asks.getByText('This needs a connection').waitFor();
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Administrator', { exact: true }).waitFor();
  owner.goOnline();
  expect(await zuri()).toMatchObject({ role: 'admin' });
});

test('an organiser makes a second event, opens it at its address, archives it and brings it back', async () => {
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD });
  onTestFinished(() => real.remove());
  await real.start();
  const body = { email: 'owner@example.org', password: PASSWORD };
  const session = await real.call<SignedIn>('POST', '/api/auth/login', { body });
  const owner = await Phone.open(real.address, session);
  const { page } = owner;
  const dialog = page.getByRole('dialog');
  const list = page.getByRole('list', { name: 'Events of this server' });
  const summit = list.getByRole('listitem').filter({ hasText: 'Summit of Lakes' });
  const makeIt = dialog.getByRole('button', { name: 'Make it' });

  await owner.goTo('/admin/settings?view=events');
  await list.getByText('This event').waitFor();
  await page.getByRole('button', { name: 'Make an event' }).click();
  await makeIt.click();
  await dialog.getByText('This is needed.').first().waitFor();
  const id = dialog.getByLabel('Id in its address');
  await dialog.getByLabel('Name of the event').fill('Summit of Lakes');
  expect(await id.inputValue()).toBe('summit-of-lakes');
  await dialog.getByLabel('First day').fill('2027-03-02');
  await dialog.getByLabel('Last day').fill('2027-03-01');
  await id.fill('event-001');
  await makeIt.click();
  await dialog.getByText('The event ends before it starts.').waitFor();
  await dialog.getByLabel('Last day').fill('2027-03-04');
  // As the server says it.
  await makeIt.click();
  await dialog.getByText('There is an event with this id already.').waitFor();
  await dialog.getByLabel('Begins as').selectOption('event-001');
  await dialog.getByLabel('Sponsors').uncheck();
  await dialog.getByLabel('Invite again').selectOption('everybody');
  await lookOver(page, 'new-event', SMALL_AND_WIDE);
  await id.fill('summit');
  await makeIt.click();
  await page.getByRole('dialog', { name: 'Summit of Lakes is made' }).waitFor();
  const link = new URL(await dialog.getByLabel('Link for its first admin').inputValue());
  await lookOver(page, 'made-event', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await summit.getByText('1 person').waitFor();
  await lookOver(page, 'events', SMALL_AND_WIDE);
  // Who makes it is an admin there, and not added twice.
  type Entry = { action: string; after: { copy?: object } };
  const entries = await real.call<Entry[]>('GET', '/api/admin/audit-log', { token: session.access_token });
  expect(entries.find(({ action }) => action === 'make_event')?.after.copy).toMatchObject({
    ...{ from: 'event-001', parts: ['settings', 'gates', 'plan', 'exhibitors'], people: { who: 'everybody' } },
  });
  const address = new URL((await summit.getByRole('link').getAttribute('href')) ?? '').pathname;
  expect([address, link.pathname]).toEqual(['/e/summit', '/e/summit/login']);

  const open = async () => {
    await owner.goTo(`${address}/login`);
    await page.getByText('Summit of Lakes').locator('visible=true').first().waitFor();
  };
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill('owner@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await open();

  await owner.goTo('/admin/settings?view=events');
  await summit.getByRole('button', { name: 'Archive Summit of Lakes' }).click();
  await dialog.getByText('Phones keep what they have').waitFor();
  await lookOver(page, 'archive-event', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await summit.getByText('Archived').waitFor();
  await owner.goTo(`${address}/login`);
  await signIn(PASSWORD);
  await page.getByText('This event is archived.').waitFor();

  await owner.goTo('/admin/settings?view=events');
  await summit.getByRole('button', { name: 'Bring Summit of Lakes back' }).click();
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await summit.getByText('Archived').waitFor({ state: 'detached' });
  await open();

  // What lists events is in none that was made here: its admins are not those of the server.
  await real.call('POST', `${address}/api/auth/verify`, {
    body: { token: link.hash.split('=')[1], newPassword: PASSWORD },
  });
  await signIn(PASSWORD);
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await owner.goTo(`${address}/admin/settings?view=events`);
  await page.getByLabel('Tagline').waitFor();
  expect(await page.getByRole('link', { name: 'Events', exact: true }).count()).toBe(0);
});
