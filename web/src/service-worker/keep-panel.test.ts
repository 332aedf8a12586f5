import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPanel } from './keep-panel.ts';

const AT = 'https://baraza.example/';
const OLD = ['assets/panel/settings-1.js', 'assets/panel/start-1.js'];
const NEW = ['assets/panel/settings-2.js', 'assets/panel/start-1.js'];

type Listener = (event: object) => void;

let kept: Set<string>;
let fetched: string[];
let missing: string | undefined;

beforeEach(() => {
  [kept, fetched, missing] = [new Set([`${AT}assets/worker/scanner-1.js`]), [], undefined];
  const cache = {
    keys: async () => [...kept].map((url) => new Request(url)),
    match: async (url: string) => (kept.has(url) ? new Response() : undefined),
    delete: async ({ url }: Request) => kept.delete(url),
    add: async (url: string) => {
      if (missing && url.endsWith(missing)) throw new Error('No network');
      fetched.push(url.slice(AT.length));
      kept.add(url);
    },
  };
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

/** A version of the service worker: what it does at an event, until that is done. */
function version(files: readonly string[]) {
  const listeners: Record<string, Listener> = {};
  vi.stubGlobal('self', {
    location: { href: `${AT}sw.js` },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
  });
  keepPanel(files);
  return async (name: string, more: object = {}) => {
    let work: Promise<void> | undefined;
    listeners[name]?.({ ...more, waitUntil: (done: Promise<void>) => (work = done) });
    await work;
  };
}

const panel = () => [...kept].filter((url) => url.includes('/panel/')).map((url) => url.slice(AT.length));

async function asked(happens: ReturnType<typeof version>): Promise<unknown[]> {
  const answers: unknown[] = [];
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
  await happens('message', { data: { type: 'KEEP_PANEL' }, ports });
  return answers;
}

it('fetches nothing of the panel on a device that never opens it, also for a new version', async () => {
  const happens = version(OLD);
  await happens('install');
  await happens('message', { data: { type: 'SKIP_WAITING' }, ports: [] });
  await happens('activate');
  expect(fetched).toEqual([]);
});

it('fetches all of it when it is asked, and what is missing when it is asked again', async () => {
  const happens = version(OLD);
  missing = 'start-1.js';
  expect(await asked(happens)).toEqual([false]);
  expect(panel()).toEqual(['assets/panel/settings-1.js']);
  missing = undefined;
  expect(await asked(happens)).toEqual([true]);
  expect(fetched).toEqual(OLD);
});

it('fetches each file once when two tabs ask at the same time, and answers both', async () => {
  const happens = version(OLD);
  expect(await Promise.all([asked(happens), asked(happens)])).toEqual([[true], [true]]);
  expect(fetched).toEqual(OLD);
});

it('fetches that of a new version before it starts, and drops what is not in it when it has', async () => {
  await asked(version(OLD));
  const next = version(NEW);
  await next('install');
  expect(fetched).toEqual([...OLD, 'assets/panel/settings-2.js']);
  await next('activate');
  expect(panel().sort()).toEqual([...NEW].sort());
  expect(kept.has(`${AT}assets/worker/scanner-1.js`)).toBe(true);
});

it('is no new version as long as a file of the panel can’t be fetched where it is used', async () => {
  await asked(version(OLD));
  missing = 'settings-2.js';
  await expect(version(NEW)('install')).rejects.toThrow('No network');
  expect(panel()).toEqual(OLD);
});
