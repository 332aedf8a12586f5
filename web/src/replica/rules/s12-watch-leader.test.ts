import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWatched, onComingBack, onOffline } from '../tabs/coming-back.ts';
import { watchLeader } from '../tabs/leader-election.ts';
import { FakeDocument } from '../testing/fake-document.ts';

let screen: FakeDocument;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  screen = new FakeDocument();
  page = new EventTarget();
  vi.stubGlobal('document', screen);
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[S12] a tab that does not talk', () => {
  let leads: boolean;
  const [ask, takeOver] = [vi.fn(), vi.fn()];
  let watch: ReturnType<typeof watchLeader>;
  beforeEach(() => {
    leads = false;
    vi.clearAllMocks();
  });
  afterEach(() => watch.stop());
  const begin = () => {
    watch = watchLeader({ leads: () => leads, ask, takeOver });
  };

  it('asks who does, every five seconds, and takes over when nobody answered', () => {
    begin();
    expect(ask).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(4_999);
    expect([ask.mock.calls.length, takeOver.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(1);
    expect([ask.mock.calls.length, takeOver.mock.calls.length]).toEqual([2, 1]);
  });

  it('leaves one alone that answers, and takes over once it does not any more', () => {
    begin();
    for (let question = 0; question < 5; question++) {
      watch.answered();
      vi.advanceTimersByTime(5_000);
    }
    expect(takeOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it('neither asks nor takes over while nobody looks at it, or when it is the one', () => {
    screen.visibilityState = 'hidden';
    begin();
    vi.advanceTimersByTime(20_000);
    screen.visibilityState = 'visible';
    leads = true;
    vi.advanceTimersByTime(20_000);
    expect([ask.mock.calls.length, takeOver.mock.calls.length]).toEqual([0, 0]);
    leads = false;
    vi.advanceTimersByTime(5_000);
    expect([ask.mock.calls.length, takeOver.mock.calls.length]).toEqual([1, 0]);
  });

  it('asks nothing any more once it is stopped', () => {
    begin();
    watch.stop();
    vi.advanceTimersByTime(20_000);
    expect([ask.mock.calls.length, takeOver.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('[S14] what comes back', () => {
  it('is the network or a person, who is not back while nobody sees the page', () => {
    const heard = vi.fn();
    const stop = onComingBack(heard);
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('pageshow'));
    screen.dispatchEvent(new Event('visibilitychange'));
    const all = [['network'], ['person'], ['person']];
    expect(heard.mock.calls).toEqual(all);
    screen.visibilityState = 'hidden';
    page.dispatchEvent(new Event('pageshow'));
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(heard.mock.calls).toEqual(all);
    screen.visibilityState = 'visible';
    stop();
    for (const event of ['online', 'pageshow']) page.dispatchEvent(new Event(event));
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(heard.mock.calls).toEqual(all);
  });

  it('is a page that was put aside only once its databases are its own again', async () => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.resetModules();
    const { onComingBack } = await import('../tabs/coming-back.ts');
    const heard = vi.fn();
    const stop = onComingBack(heard);
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(heard).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(heard.mock.calls).toEqual([['person'], ['person']]);
    stop();
  });

  it('goes with the network, as far as the browser knows', () => {
    const heard = vi.fn();
    const stop = onOffline(heard);
    page.dispatchEvent(new Event('offline'));
    stop();
    page.dispatchEvent(new Event('offline'));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is watched while it is visible, and where there is no screen at all', () => {
    expect(isWatched()).toBe(true);
    screen.visibilityState = 'hidden';
    expect(isWatched()).toBe(false);
    vi.stubGlobal('document', undefined);
    expect(isWatched()).toBe(true);
  });

  it('is nothing where there is no window', () => {
    vi.stubGlobal('window', undefined);
    const heard = vi.fn();
    expect(onComingBack(heard)()).toBeUndefined();
    expect(onOffline(heard)()).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
  });
});
