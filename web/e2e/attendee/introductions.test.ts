import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { holdGreeting } from '../support/hold-greeting.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** Where the app has never been. */
const newPhone = (owner?: SignedIn) => Phone.open(server.address, owner, { isNew: true });

const stored = (phone: Phone, key: string) => phone.page.evaluate((name) => localStorage.getItem(name), key);

test('the onboarding comes two seconds after the login page, in three steps, once', async () => {
  const phone = await newPhone();
  const { page } = phone;
  // Time stands still but for what the test lets pass.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await phone.goTo('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const dialog = page.getByRole('dialog');
  await page.clock.runFor(1_999);
  expect(await dialog.count()).toBe(0);
  await page.clock.runFor(1);
  await dialog.getByText('Works where the network does not').waitFor();

  expect(await dialog.getByRole('button').allTextContents()).toEqual(['', 'Skip', 'Next']);
  await dialog.getByRole('button', { name: 'Next' }).click();
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['', 'Previous', 'Next']);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Put it on your home screen').waitFor();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  expect(await stored(phone, 'hasSeenInstallOnboarding')).toBeNull();
  await dialog.getByRole('button', { name: 'Get Started' }).click();
  expect(await stored(phone, 'hasSeenInstallOnboarding')).toBe('true');

  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.clock.runFor(10_000);
  expect(await dialog.count()).toBe(0);
});

test('the onboarding can be skipped', async () => {
  const phone = await newPhone();
  await phone.goTo('/login');
  await phone.page.getByRole('button', { name: 'Skip' }).click();
  expect(await stored(phone, 'hasSeenInstallOnboarding')).toBe('true');
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the onboarding waits for whoever types', async () => {
  const phone = await newPhone();
  const { page } = phone;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await phone.goTo('/login');
  await page.getByLabel('Email').fill('amina@exam');
  const loaded = page.waitForResponse(/onboarding-dialog/);
  await page.clock.runFor(2_000);
  await loaded;
  await page.clock.runFor(10_000);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.clock.runFor(100);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByLabel('Password', { exact: true }).blur();
  await page.clock.runFor(100);
  await page.getByRole('dialog').getByText('Works where the network does not').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('amina@exam');
});

test('on an iPhone, where only installed apps may show notifications, the way to install is told first', async () => {
  const phone = await newPhone(await server.signIn('iphone@example.org'));
  const { page } = phone;
  await page.addInitScript(() => {
    Object.defineProperties(navigator, {
      standalone: { value: false, configurable: true },
      maxTouchPoints: { value: 5 },
    });
    Reflect.deleteProperty(window, 'Notification');
  });
  await phone.goTo('/?section=notifications');
  const steps = page.getByText('Tap the Share button at the end of the address bar, then “Add to Home Screen”');
  await steps.waitFor();
  await page.getByText('put the app on the home screen first').waitFor();
  expect(await page.getByRole('button', { name: 'Turn on notifications' }).count()).toBe(0);

  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload();
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor();
});

test('the help says how to install for each browser, the one at hand first', async () => {
  const phone = await newPhone();
  const { page } = phone;
  await phone.goTo('/login');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Install as an app' }).click();
  expect(await page.getByRole('radio', { name: 'Chrome' }).isChecked()).toBe(true);
  for (const [browser, words] of [
    ['Brave', 'Install app'],
    ['Firefox', 'Add app to Home screen'],
    ['Safari', 'Share button'],
    ['Edge', 'Add to phone'],
  ] as const) {
    await page.locator('label').filter({ hasText: browser }).click();
    await page.getByRole('dialog').getByText(words).waitFor();
  }
});

test('the greeting comes once a day and goes by itself; the banner comes once on a phone', async () => {
  const phone = await newPhone(await server.signIn('newcomer@example.org'));
  const { page } = phone;
  const greeting = page.getByRole('dialog', { name: /^Karibu/ });
  // Looked for before it comes: it may have gone before a busy machine says that the page is loaded.
  await Promise.all([greeting.waitFor(), phone.goTo('/')]);
  expect(await stored(phone, 'lastWelcomeDate')).toBe(await page.evaluate(() => new Date().toDateString()));
  await greeting.waitFor({ state: 'detached' });

  const banner = page.getByRole('region', { name: 'Keep Baraza at hand' });
  await banner.waitFor();
  expect(await stored(phone, 'hasShownInstallPrompt')).toBe('true');
  await banner.getByRole('button', { name: 'Not now' }).click();
  await banner.waitFor({ state: 'detached' });

  await page.evaluate(() => localStorage.setItem('lastWelcomeDate', 'Fri Nov 20 2020'));
  await phone.context.addInitScript(holdGreeting);
  await page.reload();
  await greeting.waitFor();
  await greeting.getByRole('button', { name: 'Let’s go' }).click();
  await page.reload();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  expect([await greeting.count(), await banner.count()]).toEqual([0, 0]);
});

test('a worker that can not be installed is told, until it can, without a reload', async () => {
  const phone = await newPhone(await server.signIn('newcomer@example.org'));
  const { page } = phone;
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register;
    Object.assign(window, { mend: () => (navigator.serviceWorker.register = register) });
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await phone.goTo('/');
  const error = page.getByText('Service worker error');
  await error.waitFor();
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await error.waitFor({ state: 'detached' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await page.evaluate(() => caches.has('storage-trial'))).toBe(false);
});
