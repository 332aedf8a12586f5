import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

interface Database {
  close(): Promise<void>;
}

/** Its modules are no part of this project. */
const fromServer = <Module>(path: string): Promise<Module> =>
  vi.importActual<Module>(`../../../sync-server/src/${path}`);

const server = new DemoServer();
let other: SignedIn;
beforeAll(async () => {
  await server.start();
  other = await server.signIn('zawadi.findme@example.org');
  await server.stop();
  const { openPostgres } = await fromServer<{ openPostgres(url: string): Promise<Database> }>(
    'database/postgres/open-postgres.ts',
  );
  const { markLargeEvents } = await fromServer<{
    markLargeEvents(database: Database, from: number): Promise<string[]>;
  }>('features/event/large-events.store.ts');
  const database = await openPostgres(server.databaseUrl);
  expect(await markLargeEvents(database, 1)).toEqual(['event-001']);
  await database.close();
  await server.start();
});
afterAll(() => server.remove());

test('in a large event people are found online, and whom one asks to connect stays on the phone', async () => {
  const owner = await server.signIn('newcomer@example.org');
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
  await phone.goTo('/');
  const stats = await server.call<{ totalAttendees: number }>('GET', '/api/events/event-001/stats', {
    token: owner.access_token,
  });
  const figures = page.getByRole('region', { name: 'The event in figures' });
  await figures.getByText(String(stats.totalAttendees), { exact: true }).waitFor();

  await phone.goTo('/?section=attendees');
  await page.getByText('This event is large').waitFor();
  await page.getByText('Nobody you know yet').waitFor();
  await lookOver(page, 'large-event', SMALL_AND_WIDE);
  const search = page.getByRole('searchbox');
  await search.fill('zawad');
  const list = page.getByRole('list', { name: 'Attendees by name' });
  await list.getByText(other.user.name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: other.user.name }).waitFor();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByText('Request sent').waitFor();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.keyboard.press('Escape');
  await search.fill('');
  await list.getByText(other.user.name).waitFor();

  phone.goOffline();
  await search.fill('zawad');
  await page.getByText('The server can’t be asked just now: only people kept on this phone are shown.').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  await search.fill('nobody known');
  await page.getByText('Nobody found').waitFor();
  phone.goOnline();
  await search.fill('amina');
  await list.getByText(/Amina/).first().waitFor();

  // Found, but not kept: without a network their card can't be shown, and they can be asked all the same.
  phone.goOffline();
  await list.getByText(/Amina/).first().click();
  await dialog.getByText('This person’s card is not on this phone').waitFor();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByText('Request sent').waitFor();
  phone.goOnline();
  await dialog.getByRole('heading', { name: /Amina/ }).waitFor();
  await page.keyboard.press('Escape');

  // What is written meanwhile is still there when their card comes.
  await search.fill('kofi');
  await list.getByText(/Kofi/).first().waitFor();
  phone.goOffline();
  await list.getByText(/Kofi/).first().click();
  await dialog.getByRole('button', { name: 'Say a few words' }).click();
  await dialog.getByRole('textbox').fill('We met at the water stand.');
  phone.goOnline();
  await dialog.getByRole('heading', { name: /Kofi/ }).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('We met at the water stand.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');

  // An event that is archived answers nothing more: nobody is told that their search did not work, or that somebody hides.
  const archived = { code: 'archived', detail: 'This event is archived.', status: 503 };
  const isAskedFor = /\/api\/users\//;
  await phone.context.route(isAskedFor, (route) => route.fulfill({ status: 503, json: archived }));
  await search.fill('zuberi');
  await page.getByText('The server can’t be asked just now: only people kept on this phone are shown.').waitFor();
  await phone.context.unroute(isAskedFor);
});
