import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 60_000 };
const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function adminPhone(name: string, view: string): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(`${name}.admin@example.org`));
  await phone.goTo(`/admin/exhibitors${view && `?view=${view}`}`);
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  return phone;
}

interface Named {
  id: string;
  name: string;
  booth: string;
  country: string;
  booth_shape: unknown;
  logo: string | null;
}
const exhibitors = async (): Promise<Named[]> => {
  const { access_token: token } = await server.signIn('onlooker.admin@example.org');
  return server.call('GET', '/api/exhibitors/', { token });
};
const named = async (name: string) => (await exhibitors()).find((each) => each.name === name);

test('an exhibitor is added, placed and given a logo without a network, and removed with one', async () => {
  const phone = await adminPhone('amina', '');
  const { page } = phone;
  await page.getByRole('list', { name: 'Exhibitors' }).waitFor();
  await lookOver(page, 'list', SMALL_AND_WIDE);
  await phone.waitUntilInstalled();
  phone.goOffline();

  await page.getByRole('button', { name: 'Add exhibitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add exhibitor' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is needed').waitFor();
  await dialog.getByLabel('Name').fill('Solar Huts');
  await dialog.getByLabel('Stand', { exact: true }).fill('Z9');
  // Neither a choice of files that is closed again nor Escape takes what was written.
  await dialog.locator('[data-picture="logo"]').dispatchEvent('cancel', { bubbles: true });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await dialog.getByRole('group', { name: 'Floor plan' }).click();
  await dialog.getByLabel('Width').waitFor();
  await dialog.locator('[data-picture="logo"]').setInputFiles('web/public/icons/icon-192.png');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await lookOver(page, 'form', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /Solar Huts/ }).waitFor();

  phone.goOnline();
  await expect.poll(async () => (await named('Solar Huts'))?.logo, PATIENT).toMatch(/^\/api\/images\//);
  expect(await named('Solar Huts')).toMatchObject({ booth: 'Z9', booth_shape: { x: expect.any(Number) } });

  await page.getByRole('button', { name: /Solar Huts/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit exhibitor' });
  const stand = form.getByLabel('Stand', { exact: true });
  await stand.fill('Z10');
  const question = page.getByRole('dialog', { name: 'Delete “Solar Huts”?' });
  for (const keep of [
    () => question.getByRole('button', { name: 'Keep it' }).click(),
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
  ]) {
    await form.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor();
    await keep();
    await question.waitFor({ state: 'detached' });
    expect(await stand.inputValue()).toBe('Z10');
  }
  await form.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => named('Solar Huts'), PATIENT).toBeUndefined();
});

test('a programme goes out and comes back in, with a look before anything is done', async () => {
  const { page } = await adminPhone('badu', 'programme');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'schedule.json' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const load = (text: string) =>
    page
      .locator('[data-import="schedule"]')
      .setInputFiles({ name: 'schedule.json', mimeType: 'application/json', buffer: Buffer.from(text) });

  await load('{"half":');
  await page.getByText('This file can’t be read as JSON').waitFor();
  await load(file);
  await page.getByText('Everything is as in the file: nothing to change.').waitFor();

  const changed = JSON.parse(file);
  const rooms = changed.schedule.conference.days[0].rooms;
  const [event] = Object.values(rooms)[0] as Record<string, unknown>[];
  const guid = '11111111-2222-4333-8444-555555555555';
  const person = { id: 1, public_name: 'Brand New Speaker', biography: '' };
  rooms['Tent by the river'] = [{ ...event, guid, id: 1, title: 'Songs of the delta', persons: [person] }];
  await load(JSON.stringify(changed));
  const preview = page.getByRole('region', { name: 'What this file would do' });
  await preview.locator('[data-step="rooms create"]').getByText('1 new').waitFor();
  await preview.locator('[data-step="speakers create"]').click();
  await preview.getByText('Brand New Speaker').waitFor();
  await lookOver(page, 'preview', SMALL_AND_WIDE);
  await preview.getByRole('button', { name: 'Make 3 changes' }).click();
  await page.getByText('3 changes made').waitFor();
  await load(JSON.stringify(changed));
  await page.getByText('Everything is as in the file: nothing to change.').waitFor();

  // The new session begins when another one does: moved into its room, both are named while it is edited.
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('button', { name: /Songs of the delta/ }).click();
  await page.getByLabel('Room').selectOption({ label: Object.keys(rooms)[0] as string });
  await page.getByRole('dialog').getByText('is taken twice').waitFor();
  await page.getByText('None yet').click();
  await page.getByLabel('Translate into').selectOption({ label: 'Français' });
  await page.getByLabel('Title: Français', { exact: true }).fill('Chants du delta');
  await lookOver(page, 'session form', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 double booking').waitFor();

  // Whose app is in French reads it in French, and finds it by either title.
  const reader = await Phone.open(server.address, await server.signIn('fatou@example.org'));
  await reader.page.addInitScript(() => localStorage.setItem('language', 'fr'));
  await reader.goTo('/?section=programme');
  await reader.page.getByRole('searchbox').fill('songs of the delta');
  await reader.page.getByText('Chants du delta').waitFor();
});

test('two admins: what they change in different fields stays; whose change is replaced is told, and puts it back', async () => {
  const name = (await exhibitors())[0]?.name ?? '';
  const [first, second] = [await adminPhone('chipo', ''), await adminPhone('dembe', '')];
  await second.waitUntilInstalled();
  const edit = async ({ page }: Phone, values: Record<string, string>) => {
    await page.getByRole('list', { name: 'Exhibitors' }).getByRole('button', { name }).click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  second.goOffline();
  await edit(first, { Stand: 'First' });
  await expect.poll(async () => (await named(name))?.booth, PATIENT).toBe('First');
  await edit(second, { Stand: 'Second', Country: 'Wakanda' });
  second.goOnline();
  await expect.poll(async () => await named(name), PATIENT).toMatchObject({ booth: 'Second', country: 'Wakanda' });

  await first.page.getByText(`replaced your change to ${name}`).waitFor();
  await first.page.getByText('Stand: “First” → “Second”').waitFor();
  await lookOver(first.page, 'replaced', SMALL_AND_WIDE);
  await first.page.getByRole('button', { name: 'Put back' }).click();
  await expect.poll(async () => await named(name), PATIENT).toMatchObject({ booth: 'First', country: 'Wakanda' });
  await first.page.getByText(`replaced your change to ${name}`).waitFor({ state: 'detached' });
});

test('what another admin changed while a form is open is shown in it, and is replaced by choice alone', async () => {
  const name = (await exhibitors())[1]?.name ?? '';
  const [first, second] = [await adminPhone('esi', ''), await adminPhone('farai', '')];
  const fill = async ({ page }: Phone, values: Record<string, string>) => {
    await page.getByRole('list', { name: 'Exhibitors' }).getByRole('button', { name }).click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const saved = async ({ page }: Phone) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await fill(second, { Stand: 'Second', Country: 'Wakanda', Category: 'Huts' });
  await fill(first, { Stand: 'First', Country: 'Zamunda', Telephone: '+254 700' });
  await saved(first);
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText('Somebody else has changed this meanwhile. It says: First').waitFor();
  await dialog.getByText('It says: Zamunda').waitFor();
  expect(await dialog.getByLabel('Telephone', { exact: true }).inputValue()).toBe('+254 700');
  await lookOver(second.page, 'meanwhile', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // Nothing is saved before both are chosen.
  expect(await dialog.locator(':focus').getAttribute('name')).toBe('booth');
  await dialog.getByRole('button', { name: 'Take theirs' }).first().click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await saved(second);
  await expect
    .poll(async () => await named(name), PATIENT)
    .toMatchObject({ booth: 'First', country: 'Wakanda', category: 'Huts', phone: '+254 700' });
  // Who has seen it replaces it knowingly: nobody is told.
  expect(await first.page.getByText('replaced your change').count()).toBe(0);
});
