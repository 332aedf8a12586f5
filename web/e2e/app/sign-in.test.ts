import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phone = async (email?: string) => Phone.open(server.address, email ? await server.signIn(email) : undefined);

interface Meanwhile {
  /** Behind what is in the password's field. */
  type: string;
  sends?: boolean;
}

/** Init script of a page: what somebody does in the page's form when React makes the elements of the app's. */
function doWhileMade({ type, sends }: Meanwhile): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string) => {
    const first = name === 'form' ? document.querySelector<HTMLFormElement>('#first form') : null;
    const password = first?.querySelector<HTMLInputElement>('[name=password]');
    if (password && !password.value.endsWith(type)) {
      password.value += type;
      if (sends) first?.requestSubmit();
    }
    return create(name);
  };
}

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const reaches = (page: Page, path: string) =>
  page.waitForFunction((wanted) => location.pathname + location.search === wanted, path);

async function signIn(page: Page, email: string, password = 'anything'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('who is not signed in', () => {
  test('sees the landing card anywhere, and comes back to where they wanted to be', async () => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo('/?section=notifications');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await signIn(page, 'wanjiru@example.org');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    expect(await pathOf(page)).toBe('/?section=notifications');
  });

  test('is sent from /admin to sign in, and as an admin back to the page', async () => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo('/admin/check-in');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await pathOf(page)).toMatch(/^\/login\?redirect=/);
    await signIn(page, 'admin@example.org');
    await reaches(page, '/admin/check-in');
  });

  test('is told on the landing card and at the form that there is no network, as long as there is none', async () => {
    const { page, ...stranger } = await withPage(phone());
    const offline = page.getByText('The server can’t be reached.');
    await stranger.goTo('/');
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await page.context().setOffline(true);
    await offline.waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await offline.waitFor();
    await page.context().setOffline(false);
    await offline.waitFor({ state: 'detached' });
  });

  describe('before the app’s script is there', () => {
    /**
     * A new phone at the form of the page itself, and what lets the app's script come.
     * @param whileMade what the person does while the app's form is made, and not in the page yet
     */
    async function atFirstForm(whileMade?: Meanwhile) {
      const { page, ...stranger } = await withPage(phone());
      if (whileMade) await page.addInitScript(doWhileMade, whileMade);
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const opened = stranger.goTo('/login');
      await page.locator('#first').waitFor();
      return { page, letScriptsCome: () => Promise.all([opened, go()]) };
    }

    /** Where the parts of a form are, and how they look. */
    const looksOf = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, h1 + p, form label, form input, form button[type=submit]')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight, lineHeight, boxShadow } =
            getComputedStyle(part);
          // Tailwind lists shadows that are not there.
          const shadow = boxShadow.replaceAll(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?/g, '');
          const look = { color, backgroundColor, borderColor, fontSize, fontWeight, lineHeight, shadow };
          return {
            part: `${part.localName} ${part.getAttribute('type')}`,
            box: [x, y, width, height].map(Math.round),
            look,
          };
        }),
      );

    test.each([
      [360, 'light'],
      [360, 'dark'],
      [1280, 'light'],
    ] as const)('sees the form that the app has, %d px, %s', async (width, colorScheme) => {
      const { page, letScriptsCome } = await atFirstForm();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), colorScheme === 'dark');
      const first = await looksOf(page);
      expect(first).toHaveLength(9);
      await letScriptsCome();
      await page.locator('#first').waitFor({ state: 'detached' });
      expect(await looksOf(page)).toEqual(first);
    });

    test('types, and goes on typing when it comes', async () => {
      const { page, letScriptsCome } = await atFirstForm();
      await page.getByLabel('Email').fill('types.early@example.org');
      await page.getByLabel('Password', { exact: true }).pressSequentially('half');
      await letScriptsCome();
      await page.locator('#first').waitFor({ state: 'detached' });
      expect(await page.getByLabel('Email').inputValue()).toBe('types.early@example.org');
      await page.keyboard.type(' and half');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half and half');
    });

    test('types on while the app’s form is made: nothing of it is lost', async () => {
      const { page, letScriptsCome } = await atFirstForm({ type: ' and half' });
      await page.getByLabel('Email').fill('types.early@example.org');
      await page.getByLabel('Password', { exact: true }).pressSequentially('half');
      await letScriptsCome();
      await page.locator('#first').waitFor({ state: 'detached' });
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half and half');
      await page.keyboard.type(' more');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half and half more');
    });

    test('types on and sends it while the app’s form is made: it is asked once, with all of it', async () => {
      const { page, letScriptsCome } = await atFirstForm({ type: ' and half', sends: true });
      const asked: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/login')) asked.push(request.postDataJSON());
      });
      await page.getByLabel('Email').fill('types.early@example.org');
      await page.getByLabel('Password', { exact: true }).pressSequentially('half');
      await letScriptsCome();
      await page.getByRole('navigation').first().waitFor();
      expect(asked).toEqual([{ email: 'types.early@example.org', password: 'half and half' }]);
    });

    test('signs in, with nothing of it in the address', async () => {
      const { page, letScriptsCome } = await atFirstForm();
      await signIn(page, 'types.early@example.org');
      expect(await pathOf(page)).toBe('/login');
      await letScriptsCome();
      await page.getByRole('navigation').first().waitFor();
      expect(await pathOf(page)).toBe('/');
    });
  });

  test('is told what is missing, in words that a screen reader gets', async () => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await describedBy(page, 'Email')).toBe('Enter your email.');
    expect(await describedBy(page, 'Password')).toBe('Enter your password.');
    expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('can look at the password, and is told of the demo only by a demo', async () => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo('/login');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByText('This is a demo').waitFor();

    await page.route('**/api/config', (route) =>
      route.fulfill({ json: { demo: false, event_id: 'event-001', event_name: 'x' } }),
    );
    // The page as the worker keeps it, with nothing of the event in it.
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      const filled = await response.text();
      const body = filled
        .replace(/<script type="application\/json".*?<\/script>/s, '')
        .replace(/(?<="first-demo")/, ' hidden');
      await route.fulfill({ response, body });
    });
    const asked = page.waitForResponse('**/api/config');
    await page.reload();
    await asked;
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByText('This is a demo').count()).toBe(0);
  });

  test('asks for a new password in a dialog, and sets it by the link of the mail', async () => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo('/login');
    await page.getByLabel('Email').fill('somebody@example.org');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If there is an account for somebody@example.org').waitFor();
    await stranger.goTo('/login#token=not-a-token-of-this-server');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    expect(await describedBy(page, 'New password')).toBe('At least 8 characters.');
    await page.getByLabel('New password').fill('Tanzania');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('This password is among the most common ones').waitFor();
    expect(await describedBy(page, 'New password')).toBe('This password is among the most common ones');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'new-password');
    expect(await page.getByRole('link', { name: 'Sign in instead' }).count()).toBe(0);
    await page.getByLabel('New password').fill('long enough to do');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByRole('alert').waitFor();
  });

  test.each([
    ['a new password', 'token', 'New password', 'Save the new password'],
    ['an invitation', 'verify', 'Password', 'Save and sign in'],
    ['a new address', 'address', undefined, 'Confirm the address'],
  ])('is led on by a link that is no longer good: for %s', async (_, name, field, save) => {
    const { page, ...stranger } = await withPage(phone());
    await stranger.goTo(`/login#${name}=not-a-token-of-this-server`);
    if (field) await page.getByLabel(field, { exact: true }).fill('long enough to do');
    await page.getByRole('button', { name: save }).click();
    await page.getByRole('alert').waitFor();
    if (field) {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog', { name: 'Forgot your password?' }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: 'Sign in instead' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  test.each([
    ['detail', { status: 401, json: { detail: 'No such person', message: 'm' } }, 'No such person'],
    ['message', { status: 400, json: { message: 'Come back later' } }, 'Come back later'],
    ['status', { status: 502, body: '' }, 'HTTP 502: Bad Gateway'],
    ['answer without a token', { status: 200, json: {} }, 'Authentication failed'],
  ])('reads why it failed: %s', async (_, answer, words) => {
    const { page, ...stranger } = await withPage(phone());
    await page.route('**/api/auth/login', (route) => route.fulfill(answer));
    await stranger.goTo('/login');
    await signIn(page, 'amina@example.org');
    expect(await page.getByRole('alert').textContent()).toBe(words);
  });
});

describe('who is signed in', () => {
  test('as an attendee is sent from /admin to the app, and from /login as well', async () => {
    const { page, ...attendee } = await withPage(phone('amina@example.org'));
    for (const path of ['/admin', '/admin/check-in', '/admin/whatever', '/login']) {
      await attendee.goTo(path);
      await reaches(page, '/');
      await page.getByRole('heading', { name: 'Baraza for Climate and Health' }).waitFor();
    }
  });

  test('as an admin goes to /admin from /login, and from unknown admin pages to the dashboard', async () => {
    const { page, ...admin } = await withPage(phone('admin@example.org'));
    for (const path of ['/login', '/admin', '/admin/', '/admin/nothing/here']) {
      await admin.goTo(path);
      await reaches(page, '/admin/dashboard');
      await page.getByRole('banner').getByText('Administrator').waitFor();
    }
  });

  test('sees what the device keeps before the server has said who they are, and is shown out by a 401', async () => {
    const { page, ...attendee } = await withPage(phone('amina@example.org'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/me', async (route) => {
      await held;
      const problem = { type: 'x', title: 'Not signed in', status: 401, code: 'not_signed_in', detail: 'Sign in.' };
      await route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    const asked = page.waitForRequest('**/api/auth/me');
    await attendee.goTo('/');
    await asked;
    await page.getByRole('navigation').first().waitFor();
    answer();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.getByRole('status').getByText('You have been signed out').waitFor();
  });

  test('forgets the session with the tab where they did not ask to be remembered', async () => {
    const { page, ...own } = await withPage(phone());
    await own.goTo('/login');
    await page.getByLabel('Remember me').uncheck();
    await signIn(page, 'amina@example.org');
    await page.getByRole('heading', { name: 'Baraza for Climate and Health' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: 'Baraza for Climate and Health' }).waitFor();
  });
});

async function withPage(opening: Promise<Phone>) {
  const opened = await opening;
  return { page: opened.page, goTo: (path: string) => opened.goTo(path) };
}

async function describedBy(page: Page, label: string): Promise<string | null> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`).textContent();
}
