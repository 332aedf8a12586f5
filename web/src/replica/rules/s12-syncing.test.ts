import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import { type Syncing, startSyncing } from '../realtime/syncing.ts';
import { append } from '../testing/append.ts';
import { newPerson, tokenFor } from '../testing/device.ts';
import { FakeChannel } from '../testing/fake-channel.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { type OpenParts, ok, openParts, problemAnswer, type Script } from '../testing/parts.ts';
import { soon } from '../testing/waiting.ts';

let opened: OpenParts;
let parts: ReplicaParts;
let locks: FakeLocks;
let person: string;
let token: string | null;
let server: Script;
/** Paths of the calls, without what is before their last part. */
let calls: string[];
let tabs: Syncing[];
let screen: FakeDocument;
let page: EventTarget;
const told = { signedOut: vi.fn(), removed: vi.fn(), notified: vi.fn(), closed: vi.fn() };

beforeAll(async () => {
  opened = await openParts();
});
afterAll(() => opened.close());

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.clearAllMocks();
  screen = new FakeDocument();
  page = new EventTarget();
  vi.stubGlobal('document', screen);
  vi.stubGlobal('window', page);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  FakeSocket.all = [];
  FakeChannel.open.clear();
  locks = new FakeLocks();
  person = newPerson();
  token = tokenFor(person);
  tabs = [];
  calls = [];
  server = (path, body) => (path === 'push' ? applied(body) : landed(body));
  opened.script = (path, body) => {
    const last = path.slice(path.lastIndexOf('/') + 1);
    calls.push(last);
    return server(last, body);
  };
  parts = { ...opened, outbox: new OutboxDatabase(person, { user_id: person, event_id: 'event-001' }) };
});
afterEach(async () => {
  await Promise.all(tabs.map((tab) => tab.stop()));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  parts.outbox.close();
});

const landed = (body: Record<string, unknown>) => {
  const names = Object.keys(body.collections as object);
  const collections = Object.fromEntries(names.map((name) => [name, { documents: [], checkpoint: null }]));
  return ok({ viewer: { user_id: person, role: 'admin' }, horizon: '9', reset: false, collections });
};
const applied = (body: Record<string, unknown>) =>
  ok({
    role: 'admin',
    outcomes: (body.commands as { id: string }[]).map(({ id }) => ({
      ...{ command_id: id, status: 'applied', transaction: '7', documents: [] },
    })),
  });

/** Opens a tab; the first one leads. */
function open(onClose: () => void = told.closed): Syncing {
  const tab = startSyncing(parts, {
    token: () => token,
    onSignedOut: told.signedOut,
    onRemoved: told.removed,
    onNotification: told.notified,
    onClose,
    name: person,
    origin: 'http://server',
    locks: locks.asManager(),
    sparing: () => 'no',
  });
  tabs.push(tab);
  return tab;
}
/** Time for what is under way: a read of the outbox takes some turns of the event loop. */
const quiet = async () => {
  for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await quiet();
};
const openQuietly = async (): Promise<Syncing> => {
  const tab = open();
  await quiet();
  calls = [];
  return tab;
};
const star = (target_id: string) => append(parts.outbox, 'add_bookmark', { kind: 'session', target_id });
const socket = () => FakeSocket.all.at(-1) as FakeSocket;
const contact = async () => (await parts.outbox.recall('contact'))?.state;

describe('[S12] of several tabs', () => {
  it('one talks, and fetches as soon as it is its turn; when it goes, the next one does', async () => {
    open();
    open();
    await quiet();
    expect([calls, FakeSocket.all.length]).toEqual([['pull'], 1]);
    await tabs[0]?.stop();
    await quiet();
    expect([calls, FakeSocket.all.length]).toEqual([['pull', 'pull'], 2]);
  });

  it('the one that talks sends what another one took in', async () => {
    await openQuietly();
    const other = open();
    await star('a');
    other.nudge();
    await quiet();
    expect(calls[0]).toBe('push');
    expect(await parts.outbox.countWaiting()).toBe(0);
  });

  it('the one that talks sends what it took in itself', async () => {
    const tab = await openQuietly();
    await star('a');
    tab.nudge();
    await quiet();
    expect(calls[0]).toBe('push');
  });

  it('one that does not talk has the other one try, and waits until it has', async () => {
    await openQuietly();
    const other = open();
    const over = vi.fn();
    let answer: () => void = () => undefined;
    server = (_, body) =>
      new Promise((resolve) => {
        answer = () => resolve(landed(body));
      });
    void other.syncNow().then(over);
    await pass(50);
    expect(calls).toEqual(['pull']);
    expect(over).not.toHaveBeenCalled();
    answer();
    await soon(() => expect(over).toHaveBeenCalledOnce());
  });

  it('one that does not talk waits for ten seconds for one that does not answer, and no clock runs on', async () => {
    await openQuietly();
    // Frozen, with the lock in its hands.
    FakeChannel.open.clear();
    screen.visibilityState = 'hidden';
    const other = open();
    const over = vi.fn();
    void other.syncNow().then(over);
    await pass(9_999);
    expect(over).not.toHaveBeenCalled();
    await pass(1);
    expect(over).toHaveBeenCalledOnce();
  });

  it('a try right after the start waits for the turn of this one', async () => {
    const tab = open();
    const over = vi.fn();
    void tab.syncNow().then(over);
    await quiet();
    await pass(50);
    await soon(() => expect(over).toHaveBeenCalledOnce());
    expect(calls).toContain('pull');
  });

  it('one that is to remove everything makes the others close, not itself', async () => {
    const [own, others] = [vi.fn(), vi.fn()];
    const tab = open(own);
    open(others);
    tab.closeOthers();
    await quiet();
    expect(others).toHaveBeenCalledOnce();
    expect(own).not.toHaveBeenCalled();
  });

  it('one that people look at takes over from one that is hidden, and leaves one alone that they see', async () => {
    await openQuietly();
    open();
    await pass(11_000);
    expect(FakeSocket.all).toHaveLength(1);
    // The tab that leads is not asked any more, as if the browser had frozen it.
    const [leader] = FakeChannel.open;
    FakeChannel.open.delete(leader as FakeChannel);
    await pass(11_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeChannel.open.add(leader as FakeChannel);
  });

  it('only the one that talks, while people look at it, says that it is there', async () => {
    await openQuietly();
    const ears = new FakeChannel(`${person}-tabs`);
    const heard: string[] = [];
    ears.addEventListener('message', (event) => heard.push((event as MessageEvent<{ say: string }>).data.say));
    ears.postMessage({ say: 'who_leads' });
    await quiet();
    expect(heard).toEqual(['a_visible_one']);
    screen.visibilityState = 'hidden';
    ears.postMessage({ say: 'who_leads' });
    await quiet();
    expect(heard).toEqual(['a_visible_one']);
    ears.close();
  });

  it('one that was taken over from stops talking', async () => {
    await openQuietly();
    // Else it would take the lock back after a while.
    screen.visibilityState = 'hidden';
    locks.request(`${person}-lead`, { steal: true }, () => new Promise(() => undefined)).catch(() => undefined);
    await quiet();
    await star('a');
    tabs[0]?.nudge();
    await pass(60_000);
    expect(calls).toEqual([]);
    expect(socket().onclose).toBeDefined();
  });

  it('one that is closed says and hears nothing any more, and no clock of it runs', async () => {
    const tab = await openQuietly();
    const ears = new FakeChannel(`${person}-tabs`);
    await tab.stop();
    tab.nudge();
    await tab.stop();
    for (const event of ['online', 'pageshow', 'offline']) page.dispatchEvent(new Event(event));
    ears.postMessage({ say: 'close' });
    ears.postMessage({ say: 'try_now' });
    await quiet();
    expect(told.closed).not.toHaveBeenCalled();
    expect(await contact()).toBe('ok');
    expect(calls).toEqual([]);
    ears.close();
    expect(FakeChannel.open.size).toBe(0);
  });
});

describe('[S10] the session', () => {
  it('that the server refused is not tried again, and told once; another one is', async () => {
    server = () => problemAnswer(401, 'not_signed_in');
    const tab = await openQuietly();
    expect(told.signedOut).toHaveBeenCalledOnce();
    await star('a');
    tab.nudge();
    await pass(60_000);
    expect(calls).toEqual([]);
    server = (path, body) => (path === 'push' ? applied(body) : landed(body));
    token = `${tokenFor(person)}2`;
    await pass(10_000);
    expect(calls[0]).toBe('push');
    expect(told.signedOut).toHaveBeenCalledOnce();
  });

  it('that began while the one before was refused goes on, and nobody is signed out', async () => {
    server = () => {
      token = `${tokenFor(person)}2`;
      return problemAnswer(401, 'not_signed_in');
    };
    await openQuietly();
    expect(told.signedOut).not.toHaveBeenCalled();
    server = (_, body) => landed(body);
    await pass(10_000);
    expect(calls).toContain('pull');
  });

  it.each([
    ['of nobody', null],
    ['of somebody else', tokenFor('somebody-else')],
  ])('%s opens no socket and makes no call', async (_, another) => {
    token = another;
    const tab = await openQuietly();
    await star('a');
    tab.nudge();
    await pass(20_000);
    expect([calls, FakeSocket.all]).toEqual([[], []]);
    token = tokenFor(person);
    await pass(10_000);
    expect(calls[0]).toBe('push');
  });

  it('that was refused opens no socket', async () => {
    server = () => problemAnswer(401, 'not_signed_in');
    await openQuietly();
    const before = FakeSocket.all.length;
    socket().ends();
    await pass(60_000);
    expect(FakeSocket.all).toHaveLength(before);
  });
});

describe('[S17] a phone that is taken off the doors', () => {
  it('is told so once nothing waits on it any more', async () => {
    server = (path) => (path === 'pull' ? problemAnswer(401, 'door_removed') : { kind: 'offline' });
    await star('a');
    const tab = await openQuietly();
    await pass(10_000);
    expect(told.removed).not.toHaveBeenCalled();
    server = (path, body) => (path === 'pull' ? problemAnswer(401, 'door_removed') : applied(body));
    void tab.syncNow();
    await pass(50);
    await soon(() => expect(told.removed).toHaveBeenCalled());
    expect(await parts.outbox.countWaiting()).toBe(0);
    expect(told.signedOut).not.toHaveBeenCalled();
  });
});

describe('[S14] the socket', () => {
  const notification = {
    ...{ type: 'notification', id: 'n1', title: 'Rain', message: '', notification_type: 'weather' },
    created_at: '2026-11-21T08:00:00.000Z',
  };

  it('is for this person at this event; news on it is fetched, and a notification handed on', async () => {
    const asked: string[][] = [];
    await openQuietly();
    expect(socket().url).toContain(`/${person}/event-001`);
    socket().onopen?.();
    server = (_, body) => {
      asked.push(Object.keys(body.collections as object));
      return landed(body);
    };
    socket().says({ type: 'sync', collections: ['users'] });
    await quiet();
    expect(asked).toEqual([['users']]);
    socket().says(notification);
    expect(told.notified.mock.calls).toEqual([[notification]]);
  });

  it('a notification on it shows that the server is there', async () => {
    await openQuietly();
    socket().onopen?.();
    server = () => ({ kind: 'offline' });
    socket().says({ type: 'sync', collections: ['users'] });
    await soon(async () => expect(await contact()).toBe('offline'));
    await quiet();
    calls = [];
    server = (_, body) => landed(body);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    socket().says(notification);
    await soon(() => expect(calls).toEqual(['pull']));
  });

  it('that opens for the first time makes it ask within 15 s for what was said before', async () => {
    await openQuietly();
    socket().onopen?.();
    socket().letIn([]);
    await pass(14_000);
    expect(calls).toEqual([]);
    await pass(1_100);
    expect(calls).toEqual(['pull']);
  });

  it('that opens again makes it ask within 6 s, and so does one that is lost', async () => {
    await openQuietly();
    socket().onopen?.();
    socket().letIn([]);
    await pass(16_000);
    calls = [];
    socket().ends();
    await pass(900);
    expect(calls).toEqual([]);
    await pass(2_200);
    expect(calls).toEqual(['pull']);
    calls = [];
    socket().onopen?.();
    socket().letIn([]);
    await pass(2_900);
    expect(calls).toEqual([]);
    await pass(200);
    expect(calls).toEqual(['pull']);
  });

  it('that is closed whenever it opens makes no more calls than none does', async () => {
    await openQuietly();
    let last: FakeSocket | undefined;
    for (let second = 0; second < 90; second++) {
      const isNew = socket() !== last;
      last = socket();
      if (isNew) {
        last.onopen?.();
        last.ends(4429);
      }
      await pass(1_000);
    }
    expect(calls.filter((call) => call === 'pull').length).toBeLessThanOrEqual(4);
    expect(FakeSocket.all.length).toBeLessThanOrEqual(10);
  });

  it('that gave up is tried once more when a call is answered', async () => {
    await openQuietly();
    for (let attempt = 0; attempt < 6; attempt++) {
      socket().ends();
      await vi.advanceTimersByTimeAsync(6_000);
    }
    const before = FakeSocket.all.length;
    await pass(31_000);
    expect(FakeSocket.all.length).toBeGreaterThan(before);
  });

  it('is opened again when somebody asks for a try', async () => {
    const tab = await openQuietly();
    socket().ends();
    void tab.syncNow();
    await pass(50);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('[S14] a server that is slow, and says so on the socket,', () => {
  beforeEach(async () => {
    await openQuietly();
    socket().onopen?.();
    socket().letIn([]);
    opened.script = (_path, _body, signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  });
  /** Until the call is given up, with an answer on the socket to whoever asks there. */
  const giveUp = async () => {
    socket().says({ type: 'sync', collections: ['users'] });
    await quiet();
    await pass(3_000);
    expect(socket().sent.at(-1)).toBe('{"type":"ping"}');
    socket().says({ type: 'pong' });
    await pass(3_000);
  };

  it('is not taken for one that is out of reach', async () => {
    await giveUp();
    expect(await contact()).toBe('none');
  });

  it('does not count while the browser knows of no network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await giveUp();
    expect(await contact()).toBe('offline');
  });
});

describe('[S14] what the browser knows of the network', () => {
  it('ends all waiting when it is back, or a person is', async () => {
    server = () => ({ kind: 'offline' });
    await openQuietly();
    for (const [target, event] of [
      [page, 'online'],
      [page, 'pageshow'],
      [screen, 'visibilitychange'],
    ] as const) {
      calls = [];
      target.dispatchEvent(new Event(event));
      await pass(60);
      expect(calls).toEqual(['pull']);
    }
    calls = [];
    screen.visibilityState = 'hidden';
    screen.dispatchEvent(new Event('visibilitychange'));
    await pass(60);
    expect(calls).toEqual([]);
  });

  it('is noted at once when there is none', async () => {
    await openQuietly();
    expect(await contact()).toBe('ok');
    page.dispatchEvent(new Event('offline'));
    await quiet();
    expect(await contact()).toBe('offline');
  });
});

it('[S5] the tab that begins to talk shows what waits, whatever the one before left', async () => {
  const row = await star('opening');
  const id = row.touches[0]?.slice('bookmarks/'.length) as string;
  server = () => ({ kind: 'offline' });
  expect(await parts.database.collections.bookmarks.findOne(id).exec()).toBeNull();
  await openQuietly();
  expect(await parts.database.collections.bookmarks.findOne(id).exec()).not.toBeNull();
});

it('[S12] where a page may not use locks, its own tab talks', async () => {
  const own = startSyncing(parts, {
    ...{ token: () => token, onSignedOut: undefined, onRemoved: undefined, onNotification: told.notified },
    ...{ onClose: told.closed, name: person, origin: 'http://server', locks: undefined, sparing: () => 'no' },
  });
  tabs.push(own);
  await quiet();
  expect(calls).toEqual(['pull']);
});
