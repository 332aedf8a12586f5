import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { Contained } from './contained.tsx';
import { lazyPart, tellBack } from './lazy-part.tsx';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

let broken = true;
const SECRET = 'relation "users" does not exist';
function Screen({ name }: { name: string }): ReactNode {
  if (broken) throw new Error(SECRET);
  return `the ${name}`;
}

const logged: unknown[] = [];
beforeEach(() => {
  broken = true;
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...what) => void logged.push(...what));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function shown({ what: What = Screen, ...more }: { what?: typeof Screen; onBack?: () => void } = {}) {
  const page = fakePage();
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history, isServer: false });
  const draw = (name: string) =>
    page.draw(
      <RouterContextProvider router={router}>
        <nav>navigation</nav>
        <Contained resetKey={name} {...more}>
          <What name={name} />
        </Contained>
      </RouterContextProvider>,
    );
  await draw('programme');
  return { ...page, draw };
}

it('a screen that fails takes down itself, tells people nothing of the error, and a developer all of it', async () => {
  const { text } = await shown();
  expect(text()).toContain('navigation');
  expect(text()).toContain('app.failure.title');
  expect(text()).not.toMatch(/relation|Error|contained\.test/);
  expect(logged.some((what) => what instanceof Error && what.message === SECRET)).toBe(true);
});

it('is tried again when somebody asks for it, or for another screen', async () => {
  const { text, press, draw } = await shown();
  await press('app.failure.again');
  expect(text()).toContain('app.failure.title');
  broken = false;
  await press('app.failure.again');
  expect(text()).toContain('the programme');
  broken = true;
  await draw('programme');
  broken = false;
  await draw('venue');
  expect(text()).toContain('the venue');
});

it('leads back where its owner says', async () => {
  const back = vi.fn();
  const { press } = await shown({ onBack: back });
  await press('app.failure.back');
  expect(back).toHaveBeenCalledOnce();
});

describe('a screen whose code did not load', () => {
  const load = vi.fn(async (): Promise<{ default: typeof Screen }> => {
    if (broken) throw new TypeError('Failed to fetch dynamically imported module: /assets/screens.js');
    return { default: Screen };
  });
  const reload = vi.fn();
  let online: () => void;
  beforeEach(() => {
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
      online = listener;
    });
    vi.stubGlobal('removeEventListener', () => undefined);
    reload.mockClear();
  });
  const failed = async () => {
    const { text, press } = await shown({ what: lazyPart(load) });
    expect(text()).toContain('app.failure.title');
    return { text, press };
  };

  it.each([
    ['the device is online again', () => online()],
    ['the server is heard again', tellBack],
  ])('comes by itself when %s', async (_, back) => {
    const { text } = await failed();
    await act(async () => back());
    expect(text()).toContain('app.failure.title');
    broken = false;
    await act(async () => back());
    expect(text()).toContain('the programme');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is fetched when somebody asks for it, and the page with it where that did not help', async () => {
    const { text, press } = await failed();
    await press('app.failure.again');
    expect(text()).toContain('app.failure.title');
    expect(reload).not.toHaveBeenCalled();
    await press('app.failure.again');
    expect(reload).toHaveBeenCalledOnce();
    broken = false;
    await act(async () => tellBack());
    expect(text()).toContain('the programme');
  });
});
