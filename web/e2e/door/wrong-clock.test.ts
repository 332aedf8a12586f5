import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const DAYS = 86_400_000;
const PATIENT = { timeout: 30_000, interval: 250 };

/** In a page, before its scripts: its clock runs, and is behind by so much. */
function setBack(behind: number): void {
  const Right = Date;
  globalThis.Date = new Proxy(Right, {
    construct: (_, given: number[]) =>
      given.length === 0 ? new Right(Right.now() - behind) : new Right(...(given as [number])),
    get: (target, name) => (name === 'now' ? () => Right.now() - behind : Reflect.get(target, name)),
  });
}

const titlesOn = async ({ page }: Phone): Promise<string[]> =>
  (await page.locator('main li button:has(time)').allTextContents()).map((text) => text.trim());

/** A phone that has everything, with its clock behind by so many ms. */
async function openPhone(name: string, behind: number): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(`${name}@example.org`));
  await phone.context.addInitScript(setBack, behind);
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  await phone.page.locator('main li button:has(time)').first().waitFor();
  return phone;
}

test('[S13] a phone whose clock is three days behind shows what others see as next, without a network too', async () => {
  const other = await openPhone('another.clock', 0);
  // The other one stays open beside it: a session that is on says how many minutes are left.
  const showsTheSame = (phone: Phone) =>
    vi.waitFor(async () => {
      const shown = await titlesOn(other);
      expect(shown).not.toEqual([]);
      expect(await titlesOn(phone)).toEqual(shown);
    }, PATIENT);
  for (const behind of [0, 3 * DAYS]) {
    const phone = await openPhone(`clock.${behind}`, behind);
    await showsTheSame(phone);
    phone.goOffline();
    await phone.page.reload();
    await showsTheSame(phone);
  }
});
