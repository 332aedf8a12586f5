import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUse, noUse, withMore, withWorkers } from './kept-use.ts';
import { kindOf, total } from './kinds.ts';

const DAY = '2026-11-24';

beforeEach(() => changeUse(noUse));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['/assets/index-Ab3dEf7h.js', 'app'],
  ['/', 'app'],
  ['/e/summit-2027/', 'app'],
  ['/api/images/abc', 'pictures'],
  ['/e/summit-2027/api/images/abc', 'pictures'],
  ['/api/sync/push', 'sent'],
  ['/api/sync/snapshot', 'first'],
  ['/e/summit-2027/api/sync/pull', 'news'],
  ['/api/auth/login', 'other'],
  ['/venue/sessions/current', 'other'],
])('%s is counted as %s', (path, kind) => {
  expect(kindOf(path, true)).toBe(kind);
});

it('what a pull brings before the event is on the device is no news', () => {
  expect(kindOf('/api/sync/pull', false)).toBe('first');
});

it('two tabs and the service worker count together', async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, () => changeUse((use) => withMore(use, { news: 10, sent: 1 }, DAY))),
    ...Array.from({ length: 10 }, () => changeUse((use) => withWorkers(use, { app: 100 }))),
  ]);
  const use = await changeUse((kept) => withMore(kept, {}, DAY));
  expect(use).toMatchObject({ day: DAY, today: { news: 200, sent: 20, app: 1_000 }, byWorker: {} });
  expect(use.all).toEqual(use.today);
});

it('begins a new day at nothing, and goes on counting in all', () => {
  const first = withMore(noUse(), { news: 10 }, DAY);
  const next = withMore(first, { pictures: 5 }, '2026-11-25');
  expect(next).toMatchObject({ since: first.since, day: '2026-11-25', today: { pictures: 5 } });
  expect(total(next.today)).toBe(5);
  expect(next.all).toEqual({ news: 10, pictures: 5 });
});

it('a device on which nothing was counted yet has counted since now, not since 1970', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('data-use').onsuccess = resolve;
  });
  const before = Date.now();
  const { since } = await changeUse((use) => use);
  expect(since).toBeGreaterThanOrEqual(before);
  expect((await changeUse((use) => use)).since).toBe(since);
});

/** A page with what a browser tells of its transfers; `tell` tells more. */
async function countingPage(kept: Record<string, string> = {}, everybodys = { cap: 0, isFilled: true }) {
  let tell: (entries: object[]) => void = () => undefined;
  class Observer {
    static supportedEntryTypes = ['navigation', 'resource'];
    constructor(hear: (list: { getEntries(): object[] }) => void) {
      tell = (entries) => hear({ getEntries: () => entries });
    }
    observe() {}
  }
  const listeners: Record<string, () => void> = {};
  const addEventListener = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  const items = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('location', { origin: 'https://baraza.example' });
  vi.stubGlobal('document', { addEventListener, visibilityState: 'hidden' });
  vi.stubGlobal('addEventListener', addEventListener);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.resetModules();
  const { countFor, write, goOnToday } = await import('./counter.ts');
  const { noteUnseen } = await import('../../replica/traffic.ts');
  // A screen that is there before the counter ends nobody's day, and is told no figures that are nobody's.
  expect(await write()).toBeUndefined();
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
  countFor({ day: () => DAY, isFilled: () => everybodys.isFilled, cap: () => everybodys.cap });
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  reads.mockRestore();
  await changeUse((use) => use);
  const entry = (path: string, transferSize: number, workerStart = 0) =>
    tell([{ name: `https://baraza.example${path}`, transferSize, workerStart }]);
  return { entry, write, noteUnseen, items, goOnToday, leave: () => listeners.pagehide?.() };
}

it('counts what a page moves once, and leaves to the service worker what that one fetches', async () => {
  const { entry, write, noteUnseen } = await countingPage();
  entry('/assets/a.js', 1_000);
  entry('/assets/b.js', 5_000, 12);
  entry('/api/images/x', 7_000, 12);
  entry('/api/sync/pull', 400, 12);
  noteUnseen('news', 50);
  noteUnseen('sent', 200);
  expect(await write()).toMatchObject({ today: { app: 1_000, news: 450, sent: 500 } });
  expect(total((await write())?.today ?? {})).toBe(1_950);
});

it('tells no figures before it has any', async () => {
  const { entry, write } = await countingPage();
  expect(await write()).toBeUndefined();
  entry('/', 1_000);
  expect(await write()).toMatchObject({ today: { app: 1_000 } });
});

it('counts nothing of another origin', async () => {
  const { entry, write } = await countingPage();
  entry('.elsewhere.org/assets/a.js', 1_000);
  expect(total((await write())?.all ?? {})).toBe(0);
});

it('writes many messages at once, and adds what a page had counted when it went', async () => {
  const { entry, noteUnseen, leave, write } = await countingPage();
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  for (let message = 0; message < 500; message += 1) {
    entry('/api/sync/pull', 1);
    noteUnseen('news', 1);
  }
  expect(puts).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(puts).toHaveBeenCalledTimes(1));
  noteUnseen('news', 7);
  leave();
  leave();
  expect(puts).toHaveBeenCalledTimes(1);
  expect(await write()).toMatchObject({ today: { news: 1_007 } });
});

it('does not open the database while nothing moves, and writes once a minute what keeps a socket open', async () => {
  const { noteUnseen, write } = await countingPage();
  const opens = vi.spyOn(indexedDB, 'open');
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opens).not.toHaveBeenCalled();
  // A screen that shows the figures looks, and changes nothing.
  await write();
  await write();
  expect(puts).not.toHaveBeenCalled();
  opens.mockClear();
  noteUnseen('news', 40);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(opens).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(puts).toHaveBeenCalledTimes(1));
});

it('looks for what the service worker has counted once a page has asked it for something', async () => {
  const { entry } = await countingPage();
  await changeUse((use) => withWorkers(use, { pictures: 7_000 }));
  entry('/api/images/x', 7_000, 12);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(await changeUse((use) => use)).toMatchObject({ today: { pictures: 7_000 } }));
});

it('keeps counting what this device can’t keep yet', async () => {
  const { entry, write } = await countingPage();
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('No room');
  });
  entry('/api/sync/pull', 30);
  expect(await write()).toBeNull();
  refusing.mockRestore();
  expect(await write()).toMatchObject({ today: { news: 30 } });
});

describe('the cap of a day', () => {
  const isReached = (items: Map<string, string>) => items.has('dataCapReached');

  it('is reached by all that was counted on that day, and not before', async () => {
    const { noteUnseen, write, items } = await countingPage({ dataCap: '5' });
    noteUnseen('news', 4_999_999);
    await write();
    expect(isReached(items)).toBe(false);
    noteUnseen('sent', 1);
    await write();
    expect(isReached(items)).toBe(true);
  });

  it('is none until somebody has chosen one, and what is no choice of ours is none', async () => {
    for (const kept of [{}, { dataCap: '0' }] as Record<string, string>[]) {
      const { noteUnseen, write, items } = await countingPage(kept);
      noteUnseen('news', 1_000_000_000);
      await write();
      expect(isReached(items)).toBe(false);
    }
  });

  it('does not hold for the rest of a day on which the person went on, and holds on the next', async () => {
    const { noteUnseen, write, items, goOnToday } = await countingPage({ dataCap: '5' });
    noteUnseen('news', 6_000_000);
    await write();
    await goOnToday();
    expect(isReached(items)).toBe(false);
    noteUnseen('news', 6_000_000);
    await write();
    expect(isReached(items)).toBe(false);
    items.set('dataCapGoesOn', '2026-11-23');
    await write();
    expect(isReached(items)).toBe(true);
  });

  it('holds on from the last time the app was open', async () => {
    await changeUse((use) => withMore(use, { news: 6_000_000 }, DAY));
    const { items } = await countingPage({ dataCap: '5' });
    await vi.waitFor(() => expect(isReached(items)).toBe(true));
  });

  it('of yesterday is forgotten when the app opens', async () => {
    await changeUse((use) => withMore(use, { news: 6_000_000 }, '2026-11-23'));
    const { items } = await countingPage({ dataCap: '5', dataCapReached: 'yes' });
    await vi.waitFor(() => expect(isReached(items)).toBe(false));
  });

  it('of everybody holds beside one of one’s own: the smaller one first, and nobody goes on past it', async () => {
    const everybodys = { cap: 10, isFilled: true };
    const { noteUnseen, write, items, goOnToday } = await countingPage({ dataCap: '5' }, everybodys);
    const reached = async (bytes: number) => {
      noteUnseen('news', bytes);
      await write();
      return items.get('dataCapReached');
    };
    expect(await reached(4_999_999)).toBeUndefined();
    expect(await reached(1)).toBe('own');
    await goOnToday();
    expect(await reached(4_999_999)).toBeUndefined();
    expect(await reached(1)).toBe('everybody');
    await goOnToday();
    expect(await reached(0)).toBe('everybody');
    everybodys.cap = 25;
    expect(await reached(0)).toBeUndefined();
  });

  it('of everybody is not made larger by one of one’s own', async () => {
    const { noteUnseen, write, items } = await countingPage({ dataCap: '250' }, { cap: 10, isFilled: true });
    noteUnseen('news', 10_000_000);
    await write();
    expect(items.get('dataCapReached')).toBe('everybody');
  });

  it.each([
    ['of everybody', {}, 10],
    ['of one’s own', { dataCap: '5', dataCapReached: 'own' }, 0],
  ] as [string, Record<string, string>, number][])(
    '%s lets an empty phone have the event first',
    async (_, kept, cap) => {
      const everybodys = { cap, isFilled: false };
      const { noteUnseen, write, items } = await countingPage(kept, everybodys);
      noteUnseen('news', 20_000_000);
      await write();
      expect(isReached(items)).toBe(false);
      everybodys.isFilled = true;
      await write();
      expect(isReached(items)).toBe(true);
    },
  );
});
