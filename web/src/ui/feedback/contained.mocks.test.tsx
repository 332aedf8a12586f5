import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Contained } from './contained.tsx';
import { lazyPart, tellBack } from './lazy-part.tsx';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

/** The least of a document that React draws into: what is in it can be read, and pressed by its handlers. */
class Part {
  nodeType = 1;
  children: Part[] = [];
  data = '';
  parentNode: Part | null = null;
  style = {};
  namespaceURI = 'http://www.w3.org/1999/xhtml';
  ownerDocument: object;
  tagName: string;
  constructor(ownerDocument: object, tagName: string) {
    this.ownerDocument = ownerDocument;
    this.tagName = tagName;
  }
  get nodeName() {
    return this.tagName;
  }
  get text(): string {
    return this.data + this.children.map(({ text }) => text).join(' ');
  }
  set textContent(text: string) {
    this.children = [];
    this.data = text;
  }
  set nodeValue(text: string) {
    this.data = text;
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
  removeEventListener() {}
  appendChild(child: Part) {
    return this.insertBefore(child, null);
  }
  insertBefore(child: Part, before: Part | null) {
    child.parentNode?.removeChild(child);
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: Part) {
    this.children = this.children.filter((each) => each !== child);
    return child;
  }
  /** Presses the button with this text. */
  press(label: string): boolean {
    const props = Object.entries(this).find(([name]) => name.startsWith('__reactProps$'))?.[1];
    if (this.text.trim() === label && props?.onClick) {
      props.onClick();
      return true;
    }
    return this.children.some((child) => child.press(label));
  }
}

function page(): Part {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const owner = {
    ...listens,
    nodeType: 9,
    defaultView: { document: { activeElement: null, body: null }, HTMLIFrameElement: class {} },
    createElement: (name: string): Part => new Part(owner, name.toUpperCase()),
    createElementNS: (_: string, name: string): Part => new Part(owner, name),
    createTextNode: (text: string): Part => Object.assign(new Part(owner, '#text'), { nodeType: 3, data: text }),
  };
  return new Part(owner, 'DIV');
}

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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (typeof window === 'undefined') vi.stubGlobal('window', {});
  vi.spyOn(console, 'error').mockImplementation((...what) => void logged.push(...what));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function shown({ what: What = Screen, ...more }: { what?: typeof Screen; onBack?: () => void } = {}) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history, isServer: false });
  const place = page();
  const root = createRoot(place as never);
  const draw = (name: string) =>
    act(async () =>
      root.render(
        <RouterContextProvider router={router}>
          <nav>navigation</nav>
          <Contained resetKey={name} {...more}>
            <What name={name} />
          </Contained>
        </RouterContextProvider>,
      ),
    );
  await draw('programme');
  return { place, draw, press: (label: string) => act(async () => void expect(place.press(label)).toBe(true)) };
}

it('a screen that fails takes down itself, tells people nothing of the error, and a developer all of it', async () => {
  const { place } = await shown();
  expect(place.text).toContain('navigation');
  expect(place.text).toContain('app.failure.title');
  expect(place.text).not.toMatch(/relation|Error|contained\.test/);
  expect(logged.some((what) => what instanceof Error && what.message === SECRET)).toBe(true);
});

it('is tried again when somebody asks for it, or for another screen', async () => {
  const { place, press, draw } = await shown();
  await press('app.failure.again');
  expect(place.text).toContain('app.failure.title');
  broken = false;
  await press('app.failure.again');
  expect(place.text).toContain('the programme');
  broken = true;
  await draw('programme');
  broken = false;
  await draw('venue');
  expect(place.text).toContain('the venue');
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
    const { place, press } = await shown({ what: lazyPart(load) });
    expect(place.text).toContain('app.failure.title');
    return { place, press };
  };

  it.each([
    ['the device is online again', () => online()],
    ['the server is heard again', tellBack],
  ])('comes by itself when %s', async (_, back) => {
    const { place } = await failed();
    await act(async () => back());
    expect(place.text).toContain('app.failure.title');
    broken = false;
    await act(async () => back());
    expect(place.text).toContain('the programme');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is fetched when somebody asks for it, and the page with it where that did not help', async () => {
    const { place, press } = await failed();
    await press('app.failure.again');
    expect(place.text).toContain('app.failure.title');
    expect(reload).not.toHaveBeenCalled();
    await press('app.failure.again');
    expect(reload).toHaveBeenCalledOnce();
    broken = false;
    await act(async () => tellBack());
    expect(place.text).toContain('the programme');
  });
});
