import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createInstance } from 'i18next';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { tellBack } from '../../ui/feedback/lazy-part.tsx';
import { RegisterForm } from './login/register-form.tsx';
import { configInPage, type PublicConfig, usePublicConfig } from './use-demo.ts';

const CONFIG: PublicConfig = { demo: true, event_id: 'event-001', event_name: 'Climate', registration: 'open' };

function pageWith(textContent: string | undefined, openFor = 0): void {
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'public-config' && textContent !== undefined ? { textContent, lang: 'fr' } : null,
  });
  vi.stubGlobal('performance', { now: () => openFor });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what the server wrote into the page is not asked for', () => {
  pageWith(JSON.stringify(CONFIG));
  expect(configInPage('fr')).toEqual(CONFIG);
  expect(configInPage('fr')).toBe(configInPage('fr'));
});

it('a page that was kept for offline has nothing, and one in another language or open for long is not believed', () => {
  pageWith(undefined);
  expect(configInPage('fr')).toBeUndefined();
  pageWith(JSON.stringify(CONFIG));
  expect(configInPage('ar')).toBeUndefined();
  pageWith(JSON.stringify(CONFIG), 61_000);
  expect(configInPage('fr')).toBeUndefined();
});

it('what is no answer of this server is asked for', () => {
  pageWith('{"demo":"yes"}');
  expect(configInPage('fr')).toBeUndefined();
});

const EVERY_MS = 20_000;
const Registering = () => <RegisterForm config={usePublicConfig(EVERY_MS)} />;

describe('whoever registers', () => {
  const passed = () => act(() => vi.advanceTimersByTimeAsync(EVERY_MS));

  /** The page to register, as a worker keeps it; `fetch` is what the server answers. */
  async function opened(fetch: () => Promise<Response>) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let online = () => undefined as unknown;
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
      online = listener;
    });
    vi.stubGlobal('removeEventListener', () => undefined);
    const asked = vi.fn(fetch);
    vi.stubGlobal('fetch', asked);
    const page = fakePage();
    const words = createInstance();
    await words.init({ lng: 'en', resources: {} });
    const router = createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory({ initialEntries: ['/'] }),
      isServer: false,
    });
    vi.stubGlobal('document', { getElementById: () => null, documentElement: { lang: 'en' } });
    await page.draw(
      <I18nextProvider i18n={words}>
        <RouterContextProvider router={router}>
          <Registering />
        </RouterContextProvider>
      </I18nextProvider>,
    );
    return {
      ...page,
      asked,
      inFrench: () => act(async () => void (await words.changeLanguage('fr'))),
      online: () => act(async () => void online()),
    };
  }

  const away = async () => Promise.reject(new TypeError('Failed to fetch'));
  const there = async () => Response.json(CONFIG);

  it('keeps what they have written when they change the language and nobody answers', async () => {
    const { asked, inFrench, write, written } = await opened(there);
    await write('register-name', 'Amina');
    asked.mockImplementation(away);
    await inFrench();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(written('register-name')).toBe('Amina');
  });

  it.each([
    ['the device is online again', ({ online }: Awaited<ReturnType<typeof opened>>) => online()],
    ['the server is heard again', () => act(async () => tellBack())],
    ['some time has passed', passed],
  ])('gets the form without asking for it when %s', async (_, back) => {
    const page = await opened(away);
    expect(page.text()).toContain('auth.register.offline');
    page.asked.mockImplementation(there);
    await back(page);
    expect(page.written('register-name')).toBe('');
    const times = page.asked.mock.calls.length;
    await passed();
    expect(page.asked).toHaveBeenCalledTimes(times);
  });

  it('is told that it takes a moment, and is asked for nothing more once they have left', async () => {
    const { asked, text, draw } = await opened(() => new Promise(() => undefined));
    expect(text()).toContain('loading.coming');
    await draw(null);
    await act(async () => tellBack());
    await passed();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
