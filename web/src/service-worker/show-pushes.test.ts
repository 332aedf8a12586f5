import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tells the worker of `event`, with these pages of the app open; resolves when it has done what it does then. */
async function tell(name: string, event: object, pages: object[], registration = {}): Promise<void> {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    clients: { matchAll: async () => pages, openWindow: (path: string) => opened.push(path) },
    registration,
  });
  vi.resetModules();
  const { showPushes } = await import('./show-pushes.ts');
  showPushes();
  const work: Promise<void>[] = [];
  listeners[name]?.({ ...event, waitUntil: (done: Promise<void>) => work.push(done) });
  await Promise.all(work);
}

/** A tap on what a device shows; where that leads, with a page of the app open or without. */
const tap = (notification: { tag: string; data: unknown }, pages: object[]) =>
  tell('notificationclick', { notification: { ...notification, close: () => undefined } }, pages);

const opened: string[] = [];
/** A page, of which no router answers. */
const page = {
  url: 'https://baraza.example/e/another/',
  focus: async () => undefined,
  navigate: async (path: string) => opened.push(path),
  postMessage: () => vi.runAllTimers(),
};
/** A page whose router goes there. */
const routed = (path: string, goes: unknown[]) => ({
  ...page,
  url: `https://baraza.example${path}`,
  postMessage: (question: unknown, [port]: [MessagePort]) => {
    goes.push(question);
    port.postMessage(true);
  },
});

describe('a tap on what the device shows', () => {
  it.each([
    ['what the server pushed is its message', { tag: 'm&1', data: null }, '/?section=notifications&message=m%261'],
    [
      'what another event of the server pushed is its message there',
      { tag: 'm1', data: { base: '/e/summit-2027' } },
      '/e/summit-2027/?section=notifications&message=m1',
    ],
    [
      'what the app showed says it itself',
      { tag: 'session-s', data: { path: '/?section=venue&session=s' } },
      '/?section=venue&session=s',
    ],
  ])('%s', async (_, notification, path) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const ofEvent = { ...page, url: `https://baraza.example${path}` };
    for (const pages of [[], [page], [ofEvent]]) {
      await tap(notification, pages);
      expect(opened.splice(0)).toEqual([path]);
    }
  });

  it.each([
    [{}, '/admin/messaging', '/?section=notifications&message=m1'],
    [{ base: '/e/camp' }, '/e/camp/', '/e/camp/?section=notifications&message=m1'],
  ])('%j is shown by the open page of its event, wherever that is, and without a load', async (data, at, path) => {
    const here: unknown[] = [];
    const elsewhere: unknown[] = [];
    await tap({ tag: 'm1', data }, [routed('/e/another/', elsewhere), routed(at, here)]);
    expect([here, elsewhere, opened]).toEqual([[{ type: 'OPEN', path }], [], []]);
  });
});

/** A visible page, which shows what is pushed; another one never says so. */
const visible = (path: string, shows = true) => ({
  url: `https://baraza.example${path}`,
  visibilityState: 'visible',
  postMessage: ({ type }: { type: string }, [port]: [MessagePort]) => {
    if (shows && type === 'SHOWS') port.postMessage(true);
    else vi.runAllTimers();
  },
});

describe('a push', () => {
  const heard = (pages: object[]) => ({ pages, silent: false, staying: ['earlier', 'm1'] });
  const seen = (pages: object[]) => ({ pages, silent: true, staying: ['earlier'] });
  it.each([
    ['stays, and may sound, while no page is visible', heard([{ ...visible('/'), visibilityState: 'hidden' }])],
    ['is shown while a page shows it too, but in silence, and does not stay', seen([visible('/?section=venue')])],
    ['stays where the visible page is one of another event', heard([visible('/e/summit-2027/')])],
    [
      'stays where the visible page never answers: the panel, or an app that is suspended',
      heard([visible('/', false)]),
    ],
    ['needs one page that shows it', seen([visible('/admin/dashboard', false), visible('/')])],
    ['of another event is shown by a page of that one', seen([visible('/e/camp/')]), '/e/camp'],
    ['of another event stays beside a page of this one', heard([visible('/'), visible('/e/camp-2/')]), '/e/camp'],
  ])('%s', async (_, { pages, silent, staying }, base?: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const shown = new Map<string, object>([['earlier', {}]]);
    const options: unknown[] = [];
    await tell('push', { data: { json: () => ({ id: 'm1', title: 'Lunch', message: 'Now', base }) } }, pages, {
      showNotification: async (title: string, given: { tag: string }) => {
        options.push({ title, ...given });
        shown.set(given.tag, {});
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.has(tag) ? [{ close: () => shown.delete(tag) }] : [],
    });
    expect(options).toEqual([expect.objectContaining({ title: 'Lunch', body: 'Now', tag: 'm1', silent })]);
    expect([...shown.keys()]).toEqual(staying);
  });
});
