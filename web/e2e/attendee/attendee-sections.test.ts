import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone, type PhoneOptions } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phoneOf = (owner: SignedIn, options?: PhoneOptions) => Phone.open(server.address, owner, options);

/** A phone that has the event on it, and its network for as long as it is not told otherwise. */
async function filledPhone(email: string, options?: PhoneOptions): Promise<Phone> {
  const phone = await phoneOf(await server.signIn(email), options);
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  return phone;
}

const tab = (page: Page, name: string | RegExp) => page.locator('label').filter({ hasText: name }).first().click();
const backOnline = async (phone: Phone) => {
  phone.goOnline();
  await phone.page.reload();
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
};

describe('with the network gone, and after a reload', () => {
  test('every section opens and has something to say', async () => {
    const phone = await filledPhone('offline.reader@example.org');
    const { page } = phone;
    phone.goOffline();
    await phone.goTo('/?section=venue');
    await page.getByRole('group', { name: 'Floor plan' }).waitFor();
    await page.getByRole('heading', { name: 'Savanna Hall' }).waitFor();
    await tab(page, 'Programme');
    await tab(page, 'All days');
    await page.getByRole('button', { name: 'What the heat already costs us' }).first().waitFor();
    await tab(page, 'Speakers');
    await page
      .getByRole('button', { name: /Adaeze Umeadi/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Adaeze Umeadi' }).getByText('What the heat already costs us').click();
    await page.getByRole('dialog', { name: 'What the heat already costs us' }).waitFor();

    await phone.walkTo('/?section=attendees');
    await page.getByRole('searchbox').fill('adaeze');
    await page.getByRole('button', { name: /Adaeze Umeadi/ }).click();
    await page.getByRole('dialog', { name: 'Adaeze Umeadi' }).getByRole('button', { name: 'Connect' }).waitFor();

    await phone.walkTo('/?section=exhibitors');
    await page.getByRole('searchbox').fill('cold chain');
    await page.getByRole('button', { name: /^Juakali/ }).click();
    await page.getByRole('dialog').getByText('Stand A1').waitFor();

    await phone.walkTo('/?section=profile');
    await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor();
  });

  test('a star, a clash and a profile are kept, and reach another device of the same person later', async () => {
    const phone = await filledPhone('offline.writer@example.org');
    const { page } = phone;
    phone.goOffline();
    await phone.goTo('/?section=venue');
    await tab(page, 'Programme');
    await tab(page, 'All days');
    // Of the last day: a clash that is over is none to warn of.
    for (const title of ['Heat action plans: the first five years', 'Write the proposal in ninety minutes']) {
      await page.getByRole('button', { name: `Star ${title}` }).click();
      // What does not show yet may be lost with the page.
      await page.getByRole('button', { name: `Star ${title}`, pressed: true }).waitFor();
    }
    await page.reload();
    await tab(page, 'Agenda');
    await page.getByText('1 clash: two things in your agenda are at the same time.').waitFor();

    await phone.walkTo('/?section=profile');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('About you').fill('Writes with no signal.');
    await page.getByLabel('Interests', { exact: true }).fill('tidal power');
    await page.getByLabel('Interests', { exact: true }).press('Enter');
    await page.getByLabel('Interests', { exact: true }).fill('wave power');
    await page.getByRole('region', { name: 'Edit profile' }).getByRole('button', { name: 'Save' }).click();
    // The text is found in its field too, before it is saved.
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.getByText('Writes with no signal.').waitFor();
    await backOnline(phone);

    const other = await filledPhone('offline.writer@example.org');
    await other.walkTo('/?section=profile');
    await other.page.getByText('Writes with no signal.').waitFor();
    await other.page.getByText('tidal power').waitFor();
    await other.page.getByText('wave power').waitFor();
    await other.walkTo('/?section=venue');
    await tab(other.page, 'Agenda');
    await other.page.getByText('1 clash: two things in your agenda are at the same time.').waitFor();
  });
});

test('nothing is called empty that has not come yet', async () => {
  const phone = await phoneOf(await server.signIn('first.pull@example.org'));
  const { page } = phone;
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await phone.context.route('**/api/sync/pull', async (route) => {
    await answers;
    await route.continue().catch(() => undefined);
  });
  const isWaiting = async (where: string) => {
    await page.locator('main .shimmer').first().waitFor();
    expect({ where, empty: await page.locator('main [data-empty]').allTextContents() }).toEqual({ where, empty: [] });
  };
  for (const [section, ...tabs] of [
    ['dashboard'],
    ['venue', 'Programme', 'Agenda', 'Speakers', 'Map'],
    ['attendees', 'Connections'],
    ['notifications', 'Unread'],
    ['exhibitors', 'Sponsors'],
  ] as const) {
    await phone[section === 'dashboard' ? 'goTo' : 'walkTo'](`/?section=${section}`);
    await isWaiting(section);
    for (const name of tabs) {
      await tab(page, name);
      await isWaiting(`${section} ${name}`);
    }
  }
  answer();
  await page.getByRole('heading', { name: 'Platinum' }).waitFor();
});

test('two people scan each other’s codes, both without a network, and are connected', async () => {
  const people = [
    await server.signIn('zuri.meets@example.org'),
    await server.signIn('tariq.meets@example.org'),
  ] as const;
  const phones: Phone[] = [];
  for (const [me, other] of [people, [people[1], people[0]] as const]) {
    const phone = await filledPhone(me.user.email, { hasOwnBrowser: true });
    phones.push(phone);
    await phone.switchOnWithCamera([{ show: 'code', code: await server.ticketOf(other), seconds: 60 }]);
    const { page } = phone;
    const card = page.getByRole('dialog', { name: other.user.name });
    const scan = async () => {
      await phone.goTo('/?section=attendees');
      await tab(page, 'Connections');
      await page.getByRole('button', { name: 'Scan a code to connect' }).click();
      await card.getByRole('button', { name: 'Connect' }).waitFor();
    };
    // The reader of codes is fetched when it is first needed, and kept.
    await scan();
    phone.goOffline();
    await scan();
    await card.getByRole('button', { name: 'Connect' }).click();
    await card.getByText('Request sent').waitFor();
    await card.getByText('Kept on this device, and sent as soon as the server takes it.').waitFor();
  }
  for (const phone of phones) await backOnline(phone);
  for (const phone of phones) {
    await phone.walkTo('/?section=attendees');
    await tab(phone.page, 'Connections');
    await phone.page.getByRole('heading', { name: '1 connection' }).waitFor();
  }
});

test('who hides is gone from the list of others, and must show themself to connect', async () => {
  const shy = await filledPhone('shy.person@example.org');
  await shy.walkTo('/?section=profile');
  await shy.page.getByLabel('Hide me from the list of attendees').check();
  await shy.page.getByText('Hidden from others').waitFor();
  await shy.page.locator('[data-sync="up_to_date"]').waitFor();

  const onlooker = await filledPhone('onlooker@example.org');
  await onlooker.walkTo('/?section=attendees');
  await onlooker.page.getByRole('searchbox').fill('shy person');
  await onlooker.page.getByText('Nobody found').waitFor();

  await shy.walkTo('/?section=attendees');
  await shy.page.getByRole('searchbox').fill('adaeze');
  await shy.page.getByRole('button', { name: /Adaeze Umeadi/ }).click();
  // The screen below has such a button too, which can't be pressed any more.
  const adaeze = shy.page.getByRole('dialog', { name: 'Adaeze Umeadi' });
  await adaeze.getByRole('button', { name: 'Show me in the list' }).click();
  await shy.page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
  await onlooker.page.getByRole('button', { name: /Shy Person/ }).click();
  const card = onlooker.page.getByRole('dialog', { name: 'Shy Person' });
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await card.getByText('Request sent').waitFor();

  // Who is connected keeps the card when its owner hides again.
  await shy.walkTo('/?section=attendees');
  await tab(shy.page, 'Connections');
  await shy.page.getByRole('button', { name: /^Onlooker/ }).click();
  await shy.page.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  await shy.page.keyboard.press('Escape');
  await shy.page.getByLabel('Hide me from the list of attendees').check();
  await card.getByText('Not in the list of attendees. You see this card because you are connected.').waitFor();

  // It is asked first: it takes the card away from both.
  const disconnect = onlooker.page.getByRole('button', { name: 'Disconnect', exact: true });
  await disconnect.click();
  const question = onlooker.page.getByRole('dialog', { name: 'Disconnect from Shy?' });
  await lookOver(onlooker.page, 'disconnect', SMALL_AND_WIDE);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  await disconnect.click();
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await onlooker.page.getByRole('dialog', { name: 'Somebody not in the list' }).waitFor();
  await lookOver(onlooker.page, 'not-in-the-list', SMALL_AND_WIDE);
});

test('the plan zooms and moves by keys, wheel, drag and pinch, and a tap on a stand tells who is there', async () => {
  const phone = await filledPhone('map.reader@example.org');
  const { page } = phone;
  await phone.walkTo('/?section=venue');
  const plan = page.getByRole('group', { name: 'Floor plan' });
  await plan.waitFor();
  const view = async () => ((await plan.locator('svg').getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const [, , whole = 0] = await view();

  await plan.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const [x = 0, , near = 0] = await view();
  expect(near).toBeLessThan(whole / 2);
  await page.keyboard.press('ArrowRight');
  expect((await view())[0]).toBeGreaterThan(x);
  await page.keyboard.press('0');
  expect((await view())[2]).toBe(whole);

  await plan.hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await view())[2]).toBeLessThan(whole);
  const [before = 0] = await view();
  await page.mouse.down();
  await page.mouse.move(120, 420, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await view())[0]).not.toBe(before);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect.poll(async () => (await view())[2]).toBe(whole);

  const fingers = await phone.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
    const touchPoints = [180 - apart, 180 + apart].map((x, id) => ({ x, y: 420, id }));
    return fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : touchPoints });
  };
  await touch('touchStart', 20);
  for (const apart of [30, 40, 50, 60]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await expect.poll(async () => (await view())[2]).toBeLessThan(whole / 2);
  await page.getByRole('button', { name: 'Show all of it' }).click();

  await plan.locator('[data-spot="exhibitor-a1"]').click();
  await page.getByRole('dialog').getByText('Stand A1').waitFor();
});

test('axe finds nothing in the sections', async () => {
  const phone = await filledPhone('axe@example.org');
  const { page } = phone;
  const settled = () =>
    page.waitForFunction(() => document.querySelector('main .shimmer, main [data-loading]') === null);
  const visit = async (section: string) => {
    await phone.walkTo(`/?section=${section}`);
    await page.locator('main h1, main h2').first().waitFor();
    await settled();
  };
  const lookWide = async (where: string) => {
    const small = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled();
    await lookOver(page, `${where}, wide`);
    if (small) await page.setViewportSize(small);
  };
  const lookAtFirst = async (section: string) => {
    await page.locator('main ul li button').first().click();
    await page.getByRole('dialog').waitFor();
    await lookOver(page, `${section} dialog`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const look = async (section: string, tabs: readonly string[], withDialog: readonly string[]) => {
    await visit(section);
    for (const name of ['', ...tabs]) {
      if (name) await tab(page, name);
      await page.locator('main h1').waitFor();
      await settled();
      await lookOver(page, `${section} ${name}`);
      if (!name) await lookWide(section);
      if (withDialog.includes(name)) await lookAtFirst(`${section} ${name}`);
    }
  };
  await look('programme', ['Agenda', 'Programme'], ['Programme']);
  await look('venue', ['Programme', 'Agenda', 'Speakers'], ['Programme', 'Speakers']);
  await look('attendees', [], ['']);
  await look('exhibitors', ['Sponsors'], ['', 'Sponsors']);
  for (const section of ['dashboard', 'notifications']) {
    await visit(section);
    await lookWide(section);
  }
  await visit('profile');
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  await lookOver(page, 'profile');
  await lookWide('profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('region', { name: 'Edit profile' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('A name is needed: it is on your ticket.').waitFor();
  await lookOver(page, 'profile form');
});
