import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { inServer, openOwnPostgres } from '../support/own-postgres.ts';
import { Phone } from '../support/phone.ts';

interface MailServer {
  env: Record<string, string>;
  received: { to: string; message: string }[];
  close(): Promise<void>;
}

const PATIENT = { timeout: 120_000, interval: 250 };
const PASSWORD = 'the first password';
/** As many as a server has connections to a mail server. */
const AT_ONCE = 5;
const PEOPLE = Array.from({ length: 12 }, (_, n) => `guest-${n}@example.org`);
const GONE = 'guest-3@example.org';

async function openReal(env: Record<string, string>): Promise<{ real: DemoServer; organiser: SignedIn }> {
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD, ...env });
  onTestFinished(() => real.remove());
  await real.start();
  const body = { email: 'owner@example.org', password: PASSWORD };
  const organiser = await real.call<SignedIn>('POST', '/api/auth/login', { body });
  const event = {
    ...{ name: 'Baraza on Climate & Health', starts_on: '2026-11-20', ends_on: '2026-11-22', languages: ['en', 'fr'] },
    venue: { name: 'Mwangaza Gardens', city: 'Nairobi', country: 'Kenya' },
  };
  await real.call('PUT', '/api/events/event-001', { token: organiser.access_token, body: event });
  return { real, organiser };
}

async function importList(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['email,name', ...lines].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByText('The server has all of them.').waitFor();
}

test('an import ends in invitations that an organiser looks at, starts, pauses and sends again', async () => {
  const { openMailServer, refusal } = await inServer<{
    openMailServer(behaviour: object): Promise<MailServer>;
    refusal(code: number, message: string): Error;
  }>('src/testing/mail/mail-server.ts');
  let held = 0;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const mails = await openMailServer({
    onRecipient(address: string) {
      if (address === GONE) throw refusal(550, 'no such mailbox');
    },
    async onMessage() {
      held++;
      await gate;
    },
  });
  onTestFinished(() => mails.close());
  const { real, organiser } = await openReal(mails.env);
  const phone = await Phone.open(real.address, organiser);
  const { page } = phone;
  const figure = (state: string) => page.locator(`[data-state="${state}"]`).textContent();

  await phone.goTo('/admin/attendees?view=import');
  await phone.waitUntilInstalled();
  await importList(
    page,
    PEOPLE.map((email, n) => `${email},Guest ${n}`),
  );
  expect(mails.received).toEqual([]);
  await page.getByRole('link', { name: 'Invite 12 people' }).click();

  const frame = page.frameLocator('iframe');
  await frame.getByText('When:').waitFor();
  expect(await frame.locator('a', { hasText: 'Choose a password' }).evaluate((a) => getComputedStyle(a).color)).toBe(
    'rgb(253, 252, 247)',
  );
  // On a phone too it is no wider than its frame.
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () => frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(overflow, PATIENT).toBe(0);
  await lookOver(page, 'invitations-start', SMALL_AND_WIDE);
  await page.getByText('Arabic', { exact: true }).click();
  await frame.locator('html[dir="rtl"]').waitFor();
  expect(await page.getByText('Subject:').locator('..').textContent()).toContain('Baraza on Climate & Health');

  await page.getByRole('button', { name: 'Invite 12 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^12 people get an invitation/).waitFor();
  await dialog.getByRole('button', { name: 'Invite them' }).click();
  await expect.poll(() => held, PATIENT).toBe(AT_ONCE);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Invitations wait until you let them go on.').waitFor();
  letGo();
  await expect.poll(() => figure('sent'), PATIENT).toBe(String(AT_ONCE));
  expect(mails.received).toHaveLength(AT_ONCE);
  await lookOver(page, 'invitations-paused', SMALL_AND_WIDE);

  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => figure('waiting'), PATIENT).toBe('0');
  expect([await figure('sent'), await figure('failed'), await figure('uncertain')]).toEqual(['11', '1', '0']);
  const { message } = mails.received.find(({ to }) => to === 'guest-0@example.org') ?? { message: '' };
  expect(message).toMatch(/programme\.ics/);
  await lookOver(page, 'invitations-sent', SMALL_AND_WIDE);

  const missed = page.getByRole('list', { name: 'Not delivered for certain' });
  await missed.getByRole('button', { name: /Guest 3.*Refused by the mail server: “550 no such mailbox”, on / }).click();
  await dialog.getByText(`Mails to ${GONE} do not arrive.`).waitFor();
  await dialog.getByText('Refused by the mail server: “550 no such mailbox”, on ').waitFor();
  await lookOver(page, 'mail-refused-record', SMALL_AND_WIDE);
  await page.keyboard.press('Escape');

  // Who comes in by their link is not mailed again.
  const token = /login#verify=3D([\w-]+)|login#verify=([\w-]+)/.exec(message.replaceAll('=\r\n', ''));
  const body = { token: token?.[1] ?? token?.[2], newPassword: 'a long enough one' };
  expect(await real.call('POST', '/api/auth/verify', { body })).toMatchObject({ token_type: 'bearer' });
  await page.getByRole('button', { name: 'Send again to 11 people' }).click();
  await dialog.getByText(/^11 people who have a ticket/).waitFor();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  const times = () => PEOPLE.map((email) => mails.received.filter(({ to }) => to === email).length);
  await expect.poll(times, PATIENT).toEqual(PEOPLE.map((email, n) => (email === GONE ? 0 : n === 0 ? 1 : 2)));

  // Who is refused is found in the list, until a mail is taken at another address.
  await page.getByRole('link', { name: 'Everybody', exact: true }).click();
  await page.getByRole('button', { name: /filter/i }).click();
  await page.getByLabel('Address', { exact: true }).selectOption('Mail refused');
  await page.getByText('1 of 13').waitFor();
  await lookOver(page, 'mail-refused-list', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Guest 3' }).click();
  await dialog.getByText(`Mails to ${GONE} do not arrive.`).waitFor();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Email').fill('mended@example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => mails.received.filter(({ to }) => to === 'mended@example.org').length, PATIENT).toBe(1);
  await dialog.getByText(`Mails to ${GONE} do not arrive.`).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByLabel('Address', { exact: true }).selectOption('All addresses');
  await page.getByLabel('Address', { exact: true }).selectOption('Mail refused');
  await page.getByText('0 of 13').waitFor();

  await phone.goTo('/admin/attendees?view=invitations');
  phone.goOffline();
  await page.reload();
  await page.getByText('This needs the network').waitFor();
  await lookOver(page, 'invitations-offline', SMALL_AND_WIDE);
});

test('without a mail server an organiser takes the links for a mail merge, after the password', async () => {
  const { env, sql } = await openOwnPostgres();
  const { real, organiser } = await openReal({ ...env, PUBLIC_URL: 'https://event.example' });
  const phone = await Phone.open(real.address, organiser);
  const { page } = phone;
  await phone.goTo('/admin/attendees?view=import');
  await importList(page, ['amina@example.org,=2+5', 'kofi@example.org,Kofi', 'kofi@example.org,Abena']);
  await page.getByRole('link', { name: 'Invite 3 people' }).click();
  await page.getByText('This server sends no mail.').waitFor();
  await lookOver(page, 'invitations-no-mail', SMALL_AND_WIDE);

  await sql.query(`update auth_sessions set created_at = now() - interval '11 minutes'`);
  await page.getByRole('button', { name: 'List for 3 people' }).click();
  const asks = page.getByRole('dialog', { name: 'Your password again' });
  await asks.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asks.getByRole('button', { name: 'Go on' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('invitations.csv');
  const text = await readFile(await file.path(), 'utf8');
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toBe('\ufeffname,email,shares_email,language,event,dates,place,link,ticket_code,programme,calendar');
  expect(rows.map((row) => row.split(',').slice(0, 3)).sort()).toEqual([
    [`"'=2+5"`, 'amina@example.org', 'false'],
    ['Abena', 'kofi@example.org', 'true'],
    ['Kofi', 'kofi@example.org', 'false'],
  ]);
  for (const row of rows) expect(row).toMatch(/https:\/\/event\.example\/login#verify=(person-)?[\w-]{43},/);
  await page.getByText('Everybody with a ticket was invited or has come in.').waitFor();
  await page.getByRole('button', { name: 'List for 3 people again' }).waitFor();

  // Who shares an address comes in by the link with their name, on a phone of their own, and needs no password.
  await phone.goTo('/admin/attendees');
  await page.getByText('Shared address').waitFor();
  await lookOver(page, 'shared-address-list', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Abena' }).click();
  await page.getByText('Somebody else signs in with this address.').waitFor();
  await lookOver(page, 'shared-address-record', SMALL_AND_WIDE);
  const link = /#verify=person-[\w-]{43}/.exec(rows.find((row) => row.startsWith('Abena')) ?? '')?.[0];
  const own = await Phone.open(real.address);
  await onIphone(own, { standalone: false });
  await own.goTo(`/login${link}`);
  await own.page.getByRole('heading', { name: 'Sign In' }).waitFor();
  // Good once, and the installed app does not have what the browser stores: they are told before they use it up.
  await own.page.getByText('paste it in the app under “I have a link from a mail”').waitFor();
  await lookOver(own.page, 'person-link', SMALL_AND_WIDE);
  await own.goTo('/login');
  await own.page.getByRole('button', { name: 'Install as an app' }).waitFor();
  expect(await own.page.getByRole('button', { name: 'I have a link from a mail' }).count()).toBe(0);

  await onIphone(own, { standalone: true });
  await own.page.reload();
  await own.page.getByRole('button', { name: 'I have a link from a mail' }).click();
  const pasted = own.page.getByLabel('Link from the mail');
  await pasted.fill(`https://elsewhere.example/login${link}`);
  await own.page.getByRole('button', { name: 'Open the link' }).click();
  await own.page.getByText('This is not a link that this app opens.').waitFor();
  await lookOver(own.page, 'pasted-link', SMALL_AND_WIDE);
  await pasted.fill(`${await own.page.evaluate(() => location.origin)}/login${link}`);
  await own.page.keyboard.press('Enter');
  await own.page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await own.page.getByRole('button', { name: 'Sign In' }).click();
  await own.page.getByText(/Abena/).first().waitFor();
  await own.goTo('/?section=profile');
  await own.page.getByText('kofi@example.org').first().waitFor();
  expect(await own.page.getByRole('button', { name: 'Change password' }).count()).toBe(0);

  // Nor to delete themself: the link that they came in by says who they are, for ten minutes.
  const agedBy = (minutes: number) =>
    sql.query(`update auth_sessions set created_at = now() - interval '${minutes} minutes'`);
  await agedBy(11);
  await own.page.getByRole('button', { name: 'Delete my account' }).click();
  const leaving = own.page.getByRole('dialog', { name: 'Delete your account?' });
  await leaving.getByRole('button', { name: 'Delete for good' }).click();
  await leaving.getByText('Nothing was deleted: you signed in too long ago.').waitFor();
  await lookOver(own.page, 'delete-shared', SMALL_AND_WIDE);
  await leaving.getByRole('button', { name: 'Send the link' }).click();
  await leaving.getByText('If there is an account for kofi@example.org, a link is on its way.').waitFor();
  await agedBy(0);
  await leaving.getByRole('button', { name: 'Delete for good' }).click();
  await own.page.getByText('Your account is deleted.').waitFor();
  const left = `select name from users where lower(email) = 'kofi@example.org'`;
  expect(await sql.query(left)).toMatchObject({ rows: [{ name: 'Kofi' }] });
});

/** What an iPhone says of itself from the next load on: whether it shows an installed app. */
const onIphone = ({ page }: Phone, { standalone }: { standalone: boolean }): Promise<unknown> =>
  page.addInitScript(
    (value) =>
      Object.defineProperties(navigator, {
        standalone: { value, configurable: true },
        maxTouchPoints: { value: 5, configurable: true },
      }),
    standalone,
  );
