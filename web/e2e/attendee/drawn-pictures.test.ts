import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

test('logos are shown whole, platinum larger than silver, and who has no picture has one drawn from the name', async () => {
  const phone = await Phone.open(server.address, await server.signIn('looks.at@example.org'));
  const { page } = phone;
  await phone.goTo('/?section=exhibitors');
  const logos = page.locator('main li img[src^="/api/images/"]');
  await logos.first().waitFor();
  await expect
    .poll(() =>
      logos.first().evaluate((image: HTMLImageElement) => [image.naturalWidth, getComputedStyle(image).objectFit]),
    )
    .toEqual([192, 'contain']);
  await lookOver(page, 'drawn-exhibitors', SMALL_AND_WIDE);
  await page.locator('label').filter({ hasText: 'Sponsors' }).click();
  const widthOf = async (name: string) =>
    (await page.locator('li').filter({ hasText: name }).locator('img').boundingBox())?.width ?? NaN;
  await page.getByText('Kusanya Adaptation Fund').waitFor();
  const widths = await Promise.all(
    ['Kusanya Adaptation Fund', 'Umoja Green Bonds', 'Soleil Pompage', 'Compost Republic'].map(widthOf),
  );
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(new Set(widths).size).toBe(4);
  await lookOver(page, 'drawn-sponsors', SMALL_AND_WIDE);
  await phone.goTo('/?section=attendees');
  await page.locator('main li [data-drawn] svg').first().waitFor();
  await page.getByRole('searchbox').fill('adaeze umeadi');
  // Others with a picture are in the list until it is filtered.
  const adaeze = page.locator('main li').filter({ hasText: 'Adaeze Umeadi' });
  await adaeze.locator('img[src^="/api/images/"]').waitFor();
  await page.getByRole('searchbox').fill('');
  await lookOver(page, 'drawn-people', SMALL_AND_WIDE);
});
