import type { Page } from 'playwright-core';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { type Exchange, NetworkLine } from '../../e2e/support/network-line.ts';
import { startDemoEvent } from './demo-event.ts';
import type { Line, Moment } from './lines.ts';

export interface SlowLineOptions {
  people: number;
  rounds: number;
  lines: Record<string, Line>;
  /** A Postgres whose superuser we are. */
  cluster: string;
  tell: (step: string) => void;
}

export interface Seen {
  /** Milliseconds since the address was opened. */
  at: number;
  /** Bytes that had come to the phone by then; unknown of the first words, which are heard of afterwards. */
  brought?: number;
}

export interface FirstVisit {
  seen: Record<Moment, Seen>;
  /** What was asked for, in order, and when. */
  asked: (Pick<Exchange, 'path' | 'received'> & { at: number })[];
}

const SHOWS: Record<Exclude<Moment, 'first words'>, string> = {
  'form can be typed into': 'main input[type=email]:enabled',
  ticket: 'svg[role=img][aria-label="QR code of your ticket"]',
  programme: 'main li button time',
  // How many people are at the event: shown when everything is there.
  'whole event': 'main dl dd',
};

const PATIENCE_MS = 600_000;
const VIEWPORT = { width: 360, height: 740 };

/** A phone that was never at this event, opened again and again: on each line, by somebody who types at once. */
export async function runSlowLineBench(options: SlowLineOptions): Promise<Record<string, FirstVisit[]>> {
  const { people, rounds, lines, cluster, tell } = options;
  const event = await startDemoEvent(cluster, people);
  const visits: Record<string, FirstVisit[]> = {};
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [name, line] of Object.entries(lines)) {
        tell(`round ${round} of ${rounds}: ${name}`);
        const email = `visitor-${round}-${Object.keys(lines).indexOf(name)}@test.example`;
        visits[name] = [
          ...(visits[name] ?? []),
          await visit(event.address, { ...line, shape: { ...line.shape, seed: round } }, { email, people }),
        ];
      }
    }
    return visits;
  } finally {
    await event.remove();
  }
}

async function visit(
  server: string,
  { shape, slowDown }: Line,
  { email, people }: { email: string; people: number },
): Promise<FirstVisit> {
  const line = await NetworkLine.to(server, shape);
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ viewport: VIEWPORT, locale: 'en-KE' })).newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const began = Date.now();
    await page.goto(`${line.address}/login`, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const see = async (moment: keyof typeof SHOWS): Promise<[Moment, Seen]> => [
      moment,
      { at: await shownAt(page, SHOWS[moment], moment === 'whole event' ? people : 0), brought: line.brought },
    ];
    const form = await see('form can be typed into');
    const fields = page.locator(SHOWS['form can be typed into']).first();
    await fields.fill(email);
    await page.locator('main input[type=password]').first().fill('any');
    await page.keyboard.press('Enter');
    const inside = await Promise.all([see('ticket'), see('programme'), see('whole event')]);
    const words = { at: await firstPaint(page) };
    return {
      seen: Object.fromEntries([['first words', words], form, ...inside]) as FirstVisit['seen'],
      asked: line.exchanges.map((exchange) => ({
        path: exchange.path,
        received: exchange.received,
        at: exchange.began - began,
      })),
    };
  } finally {
    await browser.close();
    line.close();
  }
}

/** Milliseconds since the address was opened, of the page's own clock: one that is slow to answer counts as it looked. */
async function shownAt(page: Page, selector: string, atLeast: number): Promise<number> {
  const seen = await page.waitForFunction(
    ([wanted, least]) =>
      [...document.querySelectorAll(wanted)].some(
        (found) =>
          found.checkVisibility() && (least === 0 || Number(found.textContent?.replaceAll(/\D/g, '')) >= least),
      ) && performance.now(),
    [selector, atLeast] as const,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  return Number(await seen.jsonValue());
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** The rounds of one line, of one moment. */
export const valuesOf = (visits: readonly FirstVisit[], moment: Moment, what: keyof Seen): number[] =>
  visits.flatMap(({ seen }) => seen[moment][what] ?? []);
