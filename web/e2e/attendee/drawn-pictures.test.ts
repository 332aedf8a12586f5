import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

test('who has no picture has one drawn from the name, and platinum is larger than silver', async () => {
  const phone = await Phone.open(server.address, await server.signIn('looks.at@example.org'));
  const { page } = phone;
  await phone.goTo('/?section=exhibitors');
  await page.locator('main li [data-drawn] svg').first().waitFor();
  await lookOver(page, 'drawn-exhibitors', SMALL_AND_WIDE);
  await page.locator('label').filter({ hasText: 'Sponsors' }).click();
  const widthOf = async (name: string) =>
    (await page.locator('li').filter({ hasText: name }).locator('[data-drawn]').boundingBox())?.width ?? NaN;
  await page.getByText('Kusanya Adaptation Fund').waitFor();
  const widths = await Promise.all(
    ['Kusanya Adaptation Fund', 'Umoja Green Bonds', 'Soleil Pompage', 'Compost Republic'].map(widthOf),
  );
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(new Set(widths).size).toBe(4);
  await lookOver(page, 'drawn-sponsors', SMALL_AND_WIDE);
  await phone.goTo('/?section=attendees');
  await page.locator('main li [data-drawn] svg').first().waitFor();
  await lookOver(page, 'drawn-people', SMALL_AND_WIDE);
});
