import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import { sampleEvent } from '@baraza/schema/samples/index';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Screen, screens } from '../screenshots/screens.mjs';
import { Visitors } from '../screenshots/visitors.ts';
import { DemoServer } from '../support/demo-server.ts';
import { lookAsOthers } from '../support/looks/as-others-see.ts';
import { lookAtWords } from '../support/looks/cut-words.ts';
import { dataOf, speakPseudo } from '../support/looks/pseudo-language.ts';
import { sharedBrowser } from '../support/phone.ts';

const server = new DemoServer();
let browser: Browser;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'block' as const };
const visitors = new Visitors(server, () => browser, phone, speakPseudo);
beforeAll(async () => {
  await server.start();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await visitors.leave();
  await server.remove();
});

/** Screens of another language, those whose words others have too, and what is found by words as they are in English. */
const LEFT_OUT = /^(trouble-.*|not-found-stranger|offline|shared|venue-programme|.*-(empty|nobody)|asked-leave)$/;
const isLookedAt = ({ name, stored }: Screen) => stored?.language === undefined && !LEFT_OUT.test(name);

/** Lines of rows that all have one height, as a list of thousands needs; what opens from them says all. */
const CUT_ON_PURPOSE = /\| (span\.col-start-1\.truncate|p\.line-clamp-2\.text-start)\b/;

/**
 * What the screens type or load themselves, who registers for them and with which ticket, the doors of the demo, and its
 * address in one line.
 */
const TYPED = [
  ...['people.csv', 'email', 'name', 'organisation', 'no mail', 'almaz@example.org', 'አልማዝ ገብረ', 'Amina N.', 'Kijani'],
  ...['Pan-African Climate Adaptation Summit 2027, Kigali', 'camp'],
  'Mwangaza Gardens Conference Centre, 14 Mvule Crescent, Nairobi, Kenya',
  ...['Lunch is served', 'In the courtyard.', 'New To All', 'Standard', 'main-1', 'e-east'],
];

const looked = screens.filter(isLookedAt);
/** Each within a journey's time on a machine with other work too. */
const PARTS = 4;
const partOf = (part: number): Screen[] =>
  looked.slice(Math.floor((looked.length * part) / PARTS), Math.floor((looked.length * (part + 1)) / PARTS));

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'in words two fifths longer nothing is cut at 360 px, and every text is in the catalogue: part %i',
  async (part) => {
    const isData = dataOf(sampleEvent(new Date()), NOTIFICATION_TEMPLATES, TYPED);
    const found: object[] = [];
    for (const screen of partOf(part)) {
      const page = await (await visitors.deviceFor(screen)).newPage();
      await page.goto(server.address + screen.path);
      await page.locator('main').waitFor();
      await page.locator('[aria-busy=true], [data-loading], main .shimmer').first().waitFor({ state: 'detached' });
      await screen.first?.(page, visitors);
      const { sideways, ...words } = await lookAtWords(page);
      const cut = words.cut.filter((text) => !CUT_ON_PURPOSE.test(text));
      const others = words.others.filter((text) => !isData(text));
      if (cut.length + others.length + sideways > 0) found.push({ screen: screen.name, cut, others, sideways });
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/pseudo-${screen.name}.png` });
      const hidden = await lookAsOthers(page);
      if (hidden.length > 0) found.push({ screen: screen.name, hidden });
      await page.close();
    }
    expect(found).toEqual([]);
  },
);
