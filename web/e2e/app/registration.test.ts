import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 30_000, interval: 250 };

test('an event with a code: who knows it registers, opens the mailed link and is in, and again with a forgotten password; an organiser invites others', async () => {
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'the first password' });
  onTestFinished(() => real.remove());
  await real.start();
  const mailsTo = async (to: string): Promise<string> => {
    const folder = join(real.dataFolder, 'mail');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const theirs = mails.filter((text) => text.includes(`To: ${to}`));
    return theirs
      .join('\n')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
  };
  const linkTo = async (to: string, purpose: 'verify' | 'token' = 'verify'): Promise<string> => {
    await expect.poll(() => mailsTo(to).catch(() => ''), PATIENT).toContain(`#${purpose}=`);
    return `/login${new RegExp(`#${purpose}=[\\w-]{43}`).exec(await mailsTo(to))?.[0]}`;
  };

  const body = { email: 'owner@example.org', password: 'the first password' };
  const owner = await Phone.open(real.address, await real.call<SignedIn>('POST', '/api/auth/login', { body }));
  const stranger = await Phone.open(real.address);
  const { page } = stranger;
  await stranger.goTo('/login#register');
  await page.getByText('Only people whom the organisers have invited').waitFor();

  await owner.goTo('/admin/settings');
  await owner.page.getByLabel('Who knows the code').check();
  const card = owner.page.locator('form', { has: owner.page.getByLabel('Who knows the code') });
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Choose the code with which people register.').waitFor();
  await card.getByLabel('Code', { exact: true }).fill('Baobab 26');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => real.call<{ registration: string }>('GET', '/api/config'), PATIENT)
    .toMatchObject({ registration: 'code' });

  await stranger.goTo('/login');
  await page.reload();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Enter your name.').waitFor();
  await page.getByLabel('Your name').fill('Zuri Otieno');
  await page.getByLabel('Email').fill('zuri@example.org');
  await page.getByLabel('Code of the event').fill('acacia');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('This is not the code of this event.').waitFor();
  await page.getByLabel('Code of the event').fill('baobab 26');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Open the link in the mail we sent to zuri@example.org').waitFor();

  await stranger.goTo(await linkTo('zuri@example.org'));
  await page.getByLabel('Password', { exact: true }).fill('a password of my own');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForFunction(() => location.pathname === '/' && location.hash === '');
  await stranger.goTo('/?section=profile');
  await page.getByText('Zuri Otieno').first().waitFor();

  const otherPhone = await Phone.open(real.address);
  const other = otherPhone.page;
  await otherPhone.goTo('/login');
  await other.getByLabel('Email').fill('zuri@example.org');
  await other.getByRole('button', { name: 'Forgot password?' }).click();
  await other.getByRole('button', { name: 'Send the link' }).click();
  await other.getByText('If there is an account for zuri@example.org, a link is on its way.').waitFor();
  await otherPhone.goTo(await linkTo('zuri@example.org', 'token'));
  await other.getByLabel('New password').fill('a password that I keep in mind');
  await other.getByRole('button', { name: 'Save the new password' }).click();
  await other.getByText('Your password is changed. Sign in with the new one.').waitFor();
  await other.getByLabel('Email').fill('zuri@example.org');
  await other.getByLabel('Password', { exact: true }).fill('a password that I keep in mind');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForFunction(() => location.pathname === '/' && location.hash === '');
  await otherPhone.goTo('/?section=profile');
  await other.getByText('Zuri Otieno').first().waitFor();

  await owner.goTo('/admin/attendees');
  await owner.page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Baraka Mollel');
  await dialog.getByLabel('Email').fill('baraka@example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await linkTo('baraka@example.org')).toMatch(/#verify=/);
  await owner.page.getByRole('button', { name: /Baraka Mollel/ }).click();
  await dialog.getByText('Not verified').waitFor();
  await dialog.getByRole('button', { name: 'Invite again' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const link = await dialog.getByLabel('Invitation of Baraka Mollel').inputValue();
  expect(link).toMatch(/\/login#verify=[\w-]{43}$/);
});
