import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { NetworkLine } from '../support/network-line.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function openLine(): Promise<NetworkLine> {
  const line = await NetworkLine.to(server.address);
  onTestFinished(() => line.close());
  return line;
}

const isCall = (path: string) => path.startsWith('/api/');

/** Bytes that went over the line so far: what came for the app's files, and for everything that was asked of the server. */
function onTheWire(line: NetworkLine): { files: number; calls: number } {
  const sum = { files: 0, calls: 0 };
  for (const { path, received } of line.exchanges) sum[isCall(path) ? 'calls' : 'files'] += received;
  return sum;
}

/** What the page of what waits says that this device has used since the beginning, in bytes. */
const saidOnTheScreen = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-used]').getAttribute('data-used'));

async function openSync(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/?section=sync`);
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.locator('[data-used]').waitFor();
}

test('says what went over the line, in the service worker too, after a reload and from two tabs', async () => {
  const line = await openLine();
  const phone = await Phone.open(line.address, await server.signIn('counts@example.org'));
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const address = new URL(phone.page.url()).origin;
  await openSync(phone.page, address);
  const second = await phone.context.newPage();
  await openSync(second, address);
  await phone.page.reload();
  await phone.page.locator('[data-used]').waitFor();
  const share = async () => {
    const { files, calls } = onTheWire(line);
    return (await saidOnTheScreen(phone.page)) / (files + calls);
  };
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(0.9);
  expect(await share()).toBeLessThan(1.1);
});

test('while data is spared no picture is asked for, and a choice on the page ends that', async () => {
  const line = await openLine();
  const phone = await Phone.open(line.address, await server.signIn('spares@example.org'));
  await phone.page.evaluate(() => localStorage.setItem('spareData', 'yes'));
  await phone.goTo('/?section=attendees');
  const people = phone.page.getByRole('main').getByRole('listitem');
  await people.first().locator('[data-drawn]').waitFor();
  const pictures = () => line.exchanges.filter(({ path }) => path.includes('/api/images/'));
  await phone.goTo('/?section=sync');
  await phone.page.locator('[data-spared=true]').waitFor();
  expect(pictures()).toEqual([]);

  await phone.page.getByText('Off', { exact: true }).click();
  await phone.page.locator('[data-spared=false]').waitFor();
  await phone.goTo('/?section=attendees');
  await people.locator('img').first().waitFor();
  await expect.poll(() => pictures().length).toBeGreaterThan(0);
});

const AT_THE_CAP = ['check_ins', 'connections', 'events', 'meetings', 'notifications', 'users'];

/** What a phone pulls next, once something makes it. */
const collectionsOf = (pull: Request): string[] =>
  Object.keys((pull.postDataJSON() as { collections: object }).collections).sort();

async function nextPull(page: Page, cause: () => Promise<unknown>): Promise<string[]> {
  const [asked] = await Promise.all([page.waitForRequest('**/api/sync/pull'), cause()]);
  return collectionsOf(asked);
}

test('at the cap of the day only messages and the ticket are asked for, until the person goes on', async () => {
  const phone = await Phone.open(server.address, await server.signIn('capped@example.org'));
  await phone.page.evaluate(() => {
    localStorage.setItem('dataCap', '5');
    localStorage.setItem('dataUseLeft', JSON.stringify({ other: 6_000_000 }));
  });
  await phone.goTo('/');
  await phone.page.locator('[data-cap-reached]').waitFor();
  const sections = await nextPull(phone.page, () => phone.page.reload());
  expect(sections).toEqual(AT_THE_CAP);
  await phone.page.locator('[data-cap-reached]').waitFor();
  const goOn = phone.page.getByRole('button', { name: 'Go on for today' });
  // One from before, of what may be asked for, can be on its way.
  const isWhole = (asked: Request) => asked.url().endsWith('/sync/pull') && collectionsOf(asked).includes('sessions');
  await Promise.all([phone.page.waitForRequest(isWhole), goOn.click()]);
  await phone.page.locator('[data-cap-reached]').waitFor({ state: 'detached' });
});

test('what organisers allow each phone a day is said there and not passed, until they allow more', async () => {
  const desk = await Phone.open(server.address, await server.signIn('first.admin@example.org'));
  const phone = await Phone.open(server.address, await server.signIn('allowed@example.org'));
  const { page } = phone;
  await desk.goTo('/admin/settings');
  const allowed = desk.page.getByLabel('At most a day');
  await allowed.selectOption('5 MB a day');
  await page.evaluate(() => localStorage.setItem('dataUseLeft', JSON.stringify({ other: 6_000_000 })));
  await phone.goTo('/?section=sync');
  await page.locator('[data-cap-reached]', { hasText: 'The organisers allow each phone 5 MB a day' }).waitFor();
  expect(await page.getByRole('button', { name: 'Go on for today' }).count()).toBe(0);
  await page.locator('[data-spared]', { hasText: 'nothing else' }).waitFor();
  expect(await nextPull(page, () => page.reload())).toEqual(AT_THE_CAP);

  await page.locator('[data-cap-reached]').waitFor();
  await allowed.selectOption('250 MB a day');
  await page.locator('[data-cap-reached]').waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('main').getByText('The organisers allow each phone 250 MB a day').waitFor();
});
