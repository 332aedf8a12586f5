import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Entry {
  state: { dialog?: string } | null;
  url: string;
}

/** The history of a page that is loaded again over an open dialog; it goes back and forward in tasks of its own. */
class FakeHistory {
  entries: Entry[] = [
    { state: {}, url: '/' },
    { state: { dialog: '1 1' }, url: '/' },
  ];
  at = 1;
  get state() {
    return this.entries[this.at]?.state;
  }
  get url() {
    return this.entries[this.at]?.url;
  }
  pushState(state: Entry['state'], _: string, url = this.url ?? '') {
    this.entries.splice(this.at + 1);
    this.at = this.entries.push({ state, url }) - 1;
  }
  replaceState(state: Entry['state'], _: string, url = this.url ?? '') {
    this.entries[this.at] = { state, url };
  }
  back = () => this.go(-1);
  forward = () => this.go(1);
  private go(by: number) {
    setTimeout(() => {
      this.at += by;
      page.dispatchEvent(Object.assign(new Event('popstate'), { state: this.state }));
    });
  }
}

let page: EventTarget;
let own: FakeHistory;
/** Addresses of which the router has heard that somebody went back or forward to them. */
let heard: (string | undefined)[];

beforeEach(() => {
  page = new EventTarget();
  own = new FakeHistory();
  heard = [];
  vi.stubGlobal('History', FakeHistory);
  vi.stubGlobal('history', own);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
/** The page is loaded again; the router listens after what leaves the old entries. */
async function load() {
  vi.resetModules();
  const { openEntry } = await import('./back-closes.ts');
  page.addEventListener('popstate', () => heard.push(own.url));
  return openEntry;
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([1, 2])(
  'leaves the entries of dialogs that were open before the page was loaded again: %i',
  async (dialogs) => {
    if (dialogs === 2) own.pushState({ dialog: '1 2' }, '');
    await load();
    await vi.runAllTimersAsync();
    expect([own.at, heard]).toEqual([0, ['/']]);
  },
);

it('loses no tap that comes before it has left that: it is gone back from to the screen below', async () => {
  await load();
  history.pushState(null, '', '/?section=venue');
  await vi.runAllTimersAsync();
  expect(own.url).toBe('/?section=venue');
  history.back();
  await vi.runAllTimersAsync();
  expect([own.at, own.url, heard.at(-1)]).toEqual([0, '/', '/']);
});

it('leaves the entries of a dialog and of a question over it that are closed at once', async () => {
  own.entries.pop();
  own.at = 0;
  const openEntry = await load();
  const left = [{}, {}].map((dialog) => openEntry(dialog as HTMLDialogElement));
  expect(own.at).toBe(2);
  for (const leave of left) leave();
  await vi.runAllTimersAsync();
  expect([own.at, heard]).toEqual([0, []]);
});
