import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';
import { type Exchange, NetworkLine } from '../support/network-line.ts';

const KIB = 1_024;
const REQUESTS = 8;
const WIRE_KIB = 120;

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/**
 * Init script of a page: keeps when the app's form was inserted. Noted within the insertion: an observer hears of it after the
 * effects of the form, and what these ask for would count as asked before.
 */
function noteForm(): void {
  for (const name of ['appendChild', 'insertBefore'] as const) {
    const insert = Node.prototype[name] as (...args: unknown[]) => Node;
    const noted = function (this: Node, ...args: unknown[]): Node {
      const inserted = insert.apply(this, args);
      const { formSince } = window as { formSince?: number };
      if (!formSince && document.querySelector('#root input[type=email]:enabled'))
        Object.assign(window, { formSince: Date.now() });
      return inserted;
    };
    Object.assign(Node.prototype, { [name]: noted });
  }
}

/** What a browser that was never here asks for, until the worker keeps everything for offline. */
async function firstVisit(locale: string): Promise<{ all: Exchange[]; formSince: number; worker: Exchange }> {
  const line = await NetworkLine.to(server.address);
  // The whole browser: the headless shell asks for no icon.
  const browser = await launchChromium(['--headless=new']);
  onTestFinished(async () => {
    await browser.close();
    line.close();
  });
  const page = await (await browser.newContext({ locale })).newPage();
  await page.addInitScript(noteForm);
  await page.goto(`${line.address}/login`);
  await page.getByRole('main').locator('input[type=email]').fill('amina@example.org');
  const formSince = await page.evaluate(() => (window as unknown as { formSince: number }).formSince);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = line.exchanges.find(({ path }) => path === '/sw.js');
  if (!worker) throw new Error('The service worker was not asked for.');
  return { all: [...line.exchanges], formSince, worker };
}

const sum = (exchanges: readonly Exchange[], what: 'sent' | 'received' | 'receivedHeaders') =>
  exchanges.reduce((total, exchange) => total + exchange[what], 0);

test.each(['en-KE', 'fr-SN', 'ar-EG'])('the first visit holds its budget in %s', async (locale) => {
  const { all, formSince, worker } = await firstVisit(locale);
  const before = all.filter(({ began }) => began < formSince);
  // Also what came just after the form, as the demo's hint; what the worker keeps then is budgeted in `bytes.test.ts`.
  const visit = all.slice(0, all.indexOf(worker));
  for (const { path, sent, received, receivedHeaders } of visit)
    console.log(`${locale}: ${path}: ${received} B, of them headers ${receivedHeaders}; asked with ${sent}`);
  const received = sum(visit, 'received');
  console.log(`${locale}: asked with ${sum(visit, 'sent')} B; headers of answers ${sum(visit, 'receivedHeaders')} B`);
  console.log(
    `budget: requests before the form works, ${locale}: ${before.length} requests (at most ${REQUESTS} requests)`,
  );
  console.log(
    `budget: sign-in page with headers, ${locale}: ${(received / KIB).toFixed(1)} KiB (at most ${WIRE_KIB} KiB)`,
  );
  expect(before.map(({ path }) => path)).not.toContain('/sw.js');
  // The page has it in it.
  expect(visit.map(({ path }) => path)).not.toContain('/api/config');
  expect(before.length).toBeLessThanOrEqual(REQUESTS);
  expect(received / KIB).toBeLessThanOrEqual(WIRE_KIB);
});
