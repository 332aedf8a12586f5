import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const DAYS = 86_400_000;
const PATIENT = { timeout: 30_000 };

/** In a page, before its scripts: its clock runs, and is behind by so much. */
function setBack(behind: number): void {
  const Right = Date;
  globalThis.Date = new Proxy(Right, {
    construct: (_, given: number[]) =>
      given.length === 0 ? new Right(Right.now() - behind) : new Right(...(given as [number])),
    get: (target, name) => (name === 'now' ? () => Right.now() - behind : Reflect.get(target, name)),
  });
}

test('[S13] a phone whose clock is three days behind shows what others see as next, without a network too', async () => {
  const shownWith = async (behind: number, expected?: string[]): Promise<string[]> => {
    const phone = await Phone.open(server.address, await server.signIn(`clock.${behind}@example.org`));
    const { page } = phone;
    await phone.context.addInitScript(setBack, behind);
    const rows = page.locator('main li button:has(time)');
    const titles = async () => (await rows.allTextContents()).map((text) => text.trim());
    await phone.goTo('/');
    await page.locator('[data-sync="up_to_date"]').waitFor();
    await phone.waitUntilInstalled();
    await rows.first().waitFor();
    const shown = expected ?? (await titles());
    await expect.poll(titles, PATIENT).toEqual(shown);
    phone.goOffline();
    await page.reload();
    await expect.poll(titles, PATIENT).toEqual(shown);
    return shown;
  };
  const right = await shownWith(0);
  await shownWith(3 * DAYS, right);
});
