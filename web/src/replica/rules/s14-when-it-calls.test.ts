import type { CollectionName } from '@baraza/schema/entities';
import type { Delta } from '@baraza/schema/sync/realtime';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionNames } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { LIMITS } from '../realtime/backoff.ts';
import type { Sparing } from '../realtime/pull-plan.ts';
import { SyncLoop } from '../realtime/sync-loop.ts';
import { TakenOver } from '../tabs/exclusive.ts';
import { append } from '../testing/append.ts';
import { attendee, newPerson } from '../testing/device.ts';
import { type OpenParts, ok, openParts, problemAnswer, type Script } from '../testing/parts.ts';

let opened: OpenParts;
let outbox: OutboxDatabase;
let loop: SyncLoop;
/** What was asked for, in order: the collections of each pull, the number of commands of each push. */
let calls: (string[] | number)[];
let server: Script;
let random: number;
const world = {
  ...{ mayBeHeard: true, socket: false, deltas: false, delay: 0, heardAt: 0, watched: true, sparing: 'no' as Sparing },
  answered: vi.fn(),
  storageTrouble: vi.fn(),
  signedOut: vi.fn(),
  removed: vi.fn(),
};

beforeAll(async () => {
  opened = await openParts();
});
afterAll(() => opened.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockImplementation(() => random);
  vi.clearAllMocks();
  Object.assign(world, { mayBeHeard: true, socket: false, deltas: false, delay: 0, heardAt: 0, watched: true });
  world.sparing = 'no';
  random = 0;
  calls = [];
  server = (path, body) => (path === '/api/sync/push' ? applied(body) : page(body));
  opened.script = (path, body, signal) => {
    calls.push(
      path === '/api/sync/push' ? (body.commands as unknown[]).length : Object.keys(body.collections as object),
    );
    return server(path, body, signal);
  };
  const user_id = newPerson();
  outbox = new OutboxDatabase(user_id, { user_id, event_id: 'event-001' });
  loop = begun();
});
const begun = () =>
  new SyncLoop(
    { ...opened, outbox },
    {
      maySpeak: () => world.mayBeHeard,
      calls: { push: opened.call, pull: opened.call },
      hasDeltas: () => world.deltas,
      sparing: () => world.sparing,
      landed: () => undefined,
      hasSocket: () => world.socket,
      socketDelay: () => world.delay,
      ask: () => undefined,
      heardAt: () => world.heardAt,
      isWatched: () => world.watched,
      answered: world.answered,
      storageTrouble: world.storageTrouble,
      signedOut: world.signedOut,
      removed: world.removed,
    },
  );
afterEach(async () => {
  await loop.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  outbox.close();
});

const viewer = () => ({ user_id: outbox.owner.user_id, role: 'admin' });
const page = (body: Record<string, unknown>, more = {}) => {
  const names = Object.keys(body.collections as object);
  const collections = Object.fromEntries(names.map((name) => [name, { documents: [], checkpoint: null }]));
  return ok({ viewer: viewer(), horizon: '5', reset: false, collections, ...more });
};
const applied = (body: Record<string, unknown>) => {
  const outcomes = (body.commands as { id: string }[]).map(({ id }) => ({
    ...{ command_id: id, status: 'applied', transaction: '7', documents: [] },
  }));
  return ok({ role: 'admin', outcomes });
};
const offline: Script = () => ({ kind: 'offline' });
const star = (target_id: string) => append(outbox, 'add_bookmark', { kind: 'session', target_id });

/** Until the turns that are under way have ended. */
const quiet = async () => {
  let running: unknown;
  do {
    running = (loop as unknown as { running?: Promise<void> }).running;
    await running;
  } while (running);
};
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await quiet();
};
const nudge = async (collections: Parameters<SyncLoop['nudge']>[0] = []) => {
  loop.nudge(collections);
  await quiet();
};
/** Up to date, and nothing noted of how it became so. */
const upToDate = async () => {
  await nudge();
  calls = [];
  vi.clearAllMocks();
};
/** The app is closed, and opened again with what is on the device. */
const openAgain = async () => {
  await loop.stop();
  loop = begun();
  calls = [];
};
/** After how many ms the next call begins. */
const nextCallAfter = async () => {
  const [before, begun] = [calls.length, performance.now()];
  while (calls.length === before && performance.now() - begun < 400_000) {
    await vi.advanceTimersToNextTimerAsync();
    await quiet();
  }
  return performance.now() - begun;
};

describe('what is asked for', () => {
  it('[S14] everything at first, then what somebody says there is news of, and nothing without news', async () => {
    await nudge();
    expect(calls).toEqual([[...collectionNames]]);
    await nudge(['users', 'rooms']);
    expect(calls.slice(1)).toEqual([['users', 'rooms']]);
    await nudge();
    expect(calls).toHaveLength(2);
  });

  it('[S14] what waits goes first, and what it did is fetched after it', async () => {
    await upToDate();
    await star('a');
    await nudge();
    expect(calls).toEqual([1, ['bookmarks']]);
  });

  describe('while a pull is under way, which may take minutes on a slow line', () => {
    let answerPull: () => void;
    let answerPush: () => void;
    /** What the next push is told; the pull says that this is its horizon. */
    let outcome: object;
    let horizon: string;
    const users = (company: string) => ({ ...attendee('guest'), company, _deleted: false });
    const companyOf = async (id: string) => (await opened.database.collections.users.findOne(id).exec())?.company;
    beforeEach(async () => {
      await upToDate();
      horizon = '5';
      outcome = { status: 'applied', transaction: '7', documents: [] };
      server = (path, body) =>
        new Promise((resolve) => {
          if (path === '/api/sync/push') {
            const [command] = body.commands as { id: string }[];
            const outcomes = [{ command_id: command?.id, ...outcome }];
            answerPush = () => resolve(ok({ role: 'admin', outcomes }));
          } else {
            const read = { documents: [users('Newer')], checkpoint: { xid: '9', seq: '1' } };
            const nothing = { documents: [], checkpoint: null };
            const asked = Object.keys(body.collections as object);
            const collections = Object.fromEntries(asked.map((name) => [name, name === 'users' ? read : nothing]));
            answerPull = () => resolve(page(body, { horizon, collections }));
          }
        });
      loop.nudge(['users']);
      await vi.waitFor(() => expect(calls).toEqual([['users']]));
    });
    const done = async (target: string) => {
      await star(target);
      loop.nudge();
    };

    it('[S14] what people do goes out beside it, one push at a time, and what it did is fetched afterwards', async () => {
      await done('a');
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1]));
      await done('b');
      answerPush();
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1, 1]));
      answerPush();
      await vi.waitFor(async () => expect(await outbox.countWaiting()).toBe(0));
      answerPull();
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1, 1, ['bookmarks']]));
      horizon = '8';
      answerPull();
      await quiet();
      expect(await outbox.answered()).toEqual([]);
    });

    it('[S14] a push that fails beside it is tried again before it ends', async () => {
      random = 1;
      const pulling = server;
      server = (path, body) => (path === '/api/sync/push' ? { kind: 'offline' } : pulling(path, body));
      await done('a');
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1]));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
      await vi.advanceTimersByTimeAsync(8_000);
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1, 1]));
      server = pulling;
      answerPull();
    });

    it('[S6] nothing else lands before it is answered, and what it says of documents does not undo a newer page', async () => {
      outcome = { status: 'applied', transaction: '7', documents: [{ collection: 'users', document: users('Older') }] };
      await done('a');
      await vi.waitFor(() => expect(calls).toEqual([['users'], 1]));
      answerPull();
      await vi.waitFor(async () => expect(await companyOf('guest')).toBe('Newer'));
      loop.nudge(['rooms']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls).toEqual([['users'], 1]);
      answerPush();
      await vi.waitFor(() => expect(calls).toHaveLength(3));
      expect(await companyOf('guest')).toBe('Newer');
      horizon = '8';
      answerPull();
      await quiet();
    });
  });

  it('[S6] a page that is full is followed by the next one, of that collection alone', async () => {
    const documents = Array.from({ length: 1_000 }, (_, at) => ({ ...attendee(`guest-${at}`), _deleted: false }));
    let pulls = 0;
    server = (_, body) => {
      pulls += 1;
      const rooms = { documents: [], checkpoint: null };
      const users = { documents, checkpoint: { xid: '1', seq: '1000' } };
      return pulls === 1 ? page(body, { collections: { rooms, users } }) : page(body);
    };
    await nudge();
    expect(calls).toEqual([[...collectionNames], ['users']]);
  });

  it('[S9] everything again after a reset', async () => {
    await upToDate();
    let pulls = 0;
    server = (_, body) => {
      pulls += 1;
      return pulls === 1 ? page(body, { reset: true, collections: {} }) : page(body);
    };
    await nudge(['users']);
    expect(calls).toEqual([['users'], [...collectionNames]]);
  });
});

describe('[S14] while data is spared', () => {
  const AT_ONCE = ['events', 'check_ins', 'notifications', 'connections', 'meetings'];

  it.each(['spare', 'capped'] as const)('%s: a request or a meeting comes with its message', async (sparing) => {
    world.sparing = sparing;
    world.socket = true;
    await upToDate();
    await nudge(['connections', 'notifications']);
    await nudge(['meetings', 'notifications']);
    expect(calls).toEqual([
      ['connections', 'notifications'],
      ['meetings', 'notifications'],
    ]);
  });

  it('messages and the own check-in come at once, all else five minutes after it last came', async () => {
    world.sparing = 'spare';
    world.socket = true;
    await upToDate();
    await nudge(['users', 'notifications']);
    await nudge(['sessions', 'check_ins']);
    expect(calls).toEqual([['notifications'], ['check_ins']]);
    calls = [];
    // Everything is asked for once in that time too, though nobody said that there is news of it.
    await pass(299_000);
    expect(calls.flat().filter((name) => !AT_ONCE.includes(String(name)))).toEqual([]);
    await pass(2_000);
    expect(calls.at(-1)).toEqual(expect.arrayContaining(['users', 'sessions']));
  });

  it.each(['spare', 'capped'] as const)('%s: with a check-in comes the ticket that shows it, once', async (sparing) => {
    world.sparing = sparing;
    world.socket = true;
    await upToDate();
    const { user_id } = outbox.owner;
    const documents = [{ ...aDocument('check_ins', { id: sparing, user_id }), _deleted: false }];
    const came = { check_ins: { documents, checkpoint: { xid: '6', seq: '1' } } };
    server = (_, body) => page(body, 'check_ins' in (body.collections as object) ? { collections: came } : {});
    await nudge(['users', 'check_ins']);
    expect(calls).toEqual([['check_ins'], ['users']]);
    await nudge(['users']);
    expect(calls).toHaveLength(2);
  });

  it('what is sent never waits, nor what it did', async () => {
    for (const sparing of ['spare', 'capped'] as const) {
      world.sparing = sparing;
      await upToDate();
      await star(sparing);
      await nudge(['rooms']);
      expect(calls).toEqual([1, ['bookmarks']]);
    }
  });

  it('a pull that fails is tried again, and held only once it has come', async () => {
    world.sparing = 'spare';
    server = offline;
    await nudge();
    server = (path, body) => (path === '/api/sync/push' ? applied(body) : page(body));
    calls = [];
    await pass(10_000);
    expect(calls[0]).toHaveLength(collectionNames.length);
  });

  it('at the cap only messages and the person’s ticket travel, that one every half hour', async () => {
    world.sparing = 'capped';
    world.socket = true;
    await upToDate();
    await openAgain();
    await nudge();
    expect([...(calls[0] as string[])].sort()).toEqual([...AT_ONCE, 'users'].sort());
    calls = [];
    await nudge(['sessions', 'rooms', 'users']);
    await pass(1_799_000);
    expect(new Set(calls.flat())).toEqual(new Set(AT_ONCE));
    await pass(2_000);
    expect(new Set(calls.flat())).toEqual(new Set([...AT_ONCE, 'users']));
  });

  it('at the cap a replica that the server empties is filled with the whole event first', async () => {
    world.socket = true;
    await upToDate();
    world.sparing = 'capped';
    let pulls = 0;
    server = (_, body) => {
      pulls += 1;
      return pulls === 1 ? page(body, { reset: true, collections: {} }) : page(body);
    };
    await nudge(['events']);
    expect(calls).toEqual([['events'], expect.arrayContaining([...collectionNames])]);
    await nudge(['sessions', 'events']);
    expect(calls.slice(2)).toEqual([['events']]);
  });

  it('at the cap what a command did is asked for until it is here, also after the app was closed', async () => {
    world.socket = true;
    await upToDate();
    world.sparing = 'capped';
    await star('a');
    await nudge();
    expect(calls).toEqual([1, ['bookmarks']]);
    // The answer was below the command's transaction.
    await nextCallAfter();
    expect(calls[2]).toContain('bookmarks');
    await openAgain();
    server = (_, body) => page(body, { horizon: '8' });
    await nudge();
    expect(calls).toEqual([expect.arrayContaining(['bookmarks'])]);
    expect(await outbox.answered()).toEqual([]);
    expect(calls.flat()).not.toContain('rooms');
  });

  it('what a push did is asked for at once where no delta has brought it before the cap was reached', async () => {
    Object.assign(world, { socket: true, deltas: true });
    await upToDate();
    await star('a');
    await nudge();
    expect(calls).toEqual([1]);
    world.sparing = 'capped';
    expect(await nextCallAfter()).toBe(2_000);
    expect(calls).toEqual([1, ['bookmarks']]);
  });

  it('all that was held comes when a person stops sparing', async () => {
    world.sparing = 'capped';
    await upToDate();
    world.sparing = 'no';
    void loop.tryNow();
    await pass(100);
    expect(calls.flat()).toHaveLength(collectionNames.length);
  });
});

describe('[S14] what does not fit a delta', () => {
  const hear = async (role: Delta['role'], toPull: CollectionName[]) => {
    const delta = { epoch: 'e', role, from: '5', to: '6', documents: {} };
    loop.heardDelta({ delta, toPull, known: new Set(collectionNames) });
    await quiet();
  };
  beforeEach(async () => {
    world.socket = true;
    await upToDate();
    random = 1;
  });

  it('is pulled by attendees within six seconds, once for all that comes meanwhile, messages at once', async () => {
    await hear('user', ['sessions', 'connections', 'meetings', 'notifications']);
    expect(calls).toEqual([['connections', 'meetings', 'notifications']]);
    await pass(4_000);
    await hear('user', ['sessions', 'rooms']);
    expect(calls).toHaveLength(1);
    expect(await nextCallAfter()).toBe(2_000);
    expect(calls.slice(1)).toEqual([['sessions', 'rooms']]);
  });

  it.each(['door', 'admin'] as const)('is pulled at once by a %s', async (role) => {
    await hear(role, ['users']);
    expect(calls).toEqual([['users']]);
  });

  it('does not make wait what is to be pulled anyway, or a person who asks', async () => {
    await hear('user', ['sessions']);
    await nudge(['sessions']);
    expect(calls).toEqual([['sessions']]);
    await hear('user', ['sessions']);
    void loop.tryNow();
    await pass(100);
    expect(calls.slice(1)).toEqual([expect.arrayContaining([...collectionNames])]);
  });
});

describe('[S14] while all is well', () => {
  it.each([
    [false, 0, 0.75 * LIMITS.alone.poll],
    [false, 1, LIMITS.alone.poll],
    [true, 0, 0.75 * LIMITS.socket.poll],
    [true, 1, LIMITS.socket.poll],
  ])('it asks for everything now and then: with a socket %s, by chance %d, after %d ms', async (socket, chance, ms) => {
    world.socket = socket;
    random = chance;
    await upToDate();
    expect(await nextCallAfter()).toBe(ms);
    expect(calls).toEqual([[...collectionNames]]);
  });

  it('nobody who looks at it: it asks for nothing by itself, and for everything when they are back', async () => {
    await upToDate();
    world.watched = false;
    await pass(600_000);
    expect(calls).toEqual([]);
    world.watched = true;
    expect(await nextCallAfter()).toBeLessThanOrEqual(5_000);
    expect(calls).toEqual([[...collectionNames]]);
  });

  it('without a session it says nothing, and looks every five seconds whether there is one', async () => {
    world.mayBeHeard = false;
    await star('a');
    await nudge(['users']);
    await pass(600_000);
    expect(calls).toEqual([]);
    world.mayBeHeard = true;
    expect(await nextCallAfter()).toBeLessThanOrEqual(5_000);
    expect(calls[0]).toBe(1);
  });

  it('it asks sooner when told to, and not later', async () => {
    world.socket = true;
    await upToDate();
    loop.pollWithin(15_000);
    loop.pollWithin(60_000);
    expect(await nextCallAfter()).toBe(15_000);
    expect(calls).toEqual([[...collectionNames]]);
  });

  it('the server that answers calls may answer a socket too, unless there is one', async () => {
    await nudge();
    expect(world.answered).toHaveBeenCalledOnce();
    world.socket = true;
    await nudge(['users']);
    expect(world.answered).toHaveBeenCalledOnce();
  });

  it('what was applied and is in no page yet is asked for again: after 2 s, 4 s, and so on up to a minute', async () => {
    world.socket = true;
    await star('a');
    await upToDate();
    const waits: unknown[] = [];
    for (let look = 0; look < 8; look++) waits.push(await nextCallAfter());
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 64_000, 64_000]);
    server = (_, body) => page(body, { horizon: '8' });
    await nextCallAfter();
    expect(await outbox.answered()).toEqual([]);
    expect(await nextCallAfter()).toBe(0.75 * LIMITS.socket.poll);
    // The next one is looked for as soon as the first was.
    server = (path, body) => (path === '/api/sync/push' ? applied(body) : page(body));
    await star('b');
    await nudge();
    expect(await nextCallAfter()).toBe(2_000);
  });
});

describe('[S14] after a failure', () => {
  it('it tries again by itself, and taps and news do not make it sooner', async () => {
    await upToDate();
    server = offline;
    random = 1;
    await nudge(['users']);
    expect(calls).toEqual([['users']]);
    server = (_, body) => page(body);
    await nudge(['rooms']);
    expect(calls).toHaveLength(1);
    expect(await nextCallAfter()).toBe(8_000);
    expect(calls[1]).toEqual(['users', 'rooms']);
  });

  it('waits longer each time, counted from the beginning of the call, without a socket and with one', async () => {
    await upToDate();
    server = offline;
    random = 1;
    await nudge(['users']);
    const waits = [await nextCallAfter(), await nextCallAfter(), await nextCallAfter()];
    expect(waits).toEqual([8_000, 16_000, 30_000]);
    world.socket = true;
    await nextCallAfter();
    expect(await nextCallAfter()).toBe(8_000);
  });

  it('what is sent and what is fetched wait each for itself', async () => {
    await upToDate();
    await star('a');
    server = (path, body) => (path === '/api/sync/push' ? { kind: 'offline' } : page(body));
    random = 1;
    await nudge();
    expect(calls).toEqual([1]);
    await nudge(['users']);
    expect(calls).toEqual([1, ['users']]);
  });

  it('an answer to the other ends the wait of one, within six seconds', async () => {
    await upToDate();
    await star('a');
    server = (path, body) => (path === '/api/sync/push' ? { kind: 'offline' } : page(body));
    random = 1;
    for (let failure = 0; failure < 3; failure++) {
      await nudge();
      await nextCallAfter();
    }
    await nudge(['users']);
    calls = [];
    expect(await nextCallAfter()).toBeLessThanOrEqual(6_000);
    expect(calls[0]).toBe(1);
  });

  it.each([
    ['six seconds', 0, 6_000],
    ['longer where the socket took long to open', 2_000, 12_000],
    ['as long as without one at most', 60_000, 20_000],
  ])('a call may be silent beside a socket for %s', async (_, delay, silence) => {
    await upToDate();
    Object.assign(world, { socket: true, delay });
    let asked: AbortSignal | undefined;
    server = (_path, _body, signal) => {
      asked = signal;
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
    };
    loop.nudge(['users']);
    await vi.waitFor(() => expect(asked).toBeDefined());
    await vi.advanceTimersByTimeAsync(silence - 1_000);
    expect(asked?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked?.aborted).toBe(true);
  });

  it.each(['push', 'pull'])('a slow server is no lost network, and the next %s waits as long', async (direction) => {
    await upToDate();
    Object.assign(world, { socket: true, heardAt: Number.POSITIVE_INFINITY });
    random = 1;
    server = (_path, _body, signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
    if (direction === 'push') await star('a');
    loop.nudge(direction === 'push' ? [] : ['users']);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    const begun = performance.now();
    await vi.advanceTimersByTimeAsync(6_000);
    await quiet();
    expect(await outbox.recall('contact')).toMatchObject({ state: 'none' });
    server = offline;
    await nextCallAfter();
    expect(performance.now() - begun).toBe(8_000);
    expect(await outbox.recall('contact')).toMatchObject({ state: 'offline' });
  });

  it('Retry-After is kept to', async () => {
    await upToDate();
    server = () => problemAnswer(429, 'too_many_requests', 60_000);
    await nudge(['users']);
    loop.heard();
    expect(await nextCallAfter()).toBe(60_000);
  });

  it('the server that is heard of ends the wait, and what it told of is asked for', async () => {
    world.socket = true;
    await upToDate();
    server = offline;
    random = 1;
    for (let failure = 0; failure < 3; failure++) await nudge(['users']).then(() => nextCallAfter());
    server = (_, body) => page(body);
    calls = [];
    random = 0;
    loop.heard(['rooms']);
    await quiet();
    expect(calls).toEqual([['users', 'rooms']]);
  });

  it('a socket that is open again is followed by a call about everything, within six seconds', async () => {
    world.socket = true;
    await upToDate();
    random = 1;
    loop.reconnected();
    await quiet();
    expect(calls).toEqual([]);
    expect(await nextCallAfter()).toBe(6_000);
    expect(calls).toEqual([[...collectionNames]]);
  });

  it('a socket that says that nothing was missed is followed by no call, until everything is polled', async () => {
    await upToDate();
    const { epoch, role } = (await outbox.recall('sync_state'))!;
    world.socket = true;
    loop.reconnected({ from: { epoch, role, horizon: '5' }, collections: collectionNames });
    await quiet();
    expect(await nextCallAfter()).toBe(LIMITS.socket.poll * 0.75);
  });

  it('a socket that says that something was missed is followed by a call within six seconds', async () => {
    await upToDate();
    const { epoch, role } = (await outbox.recall('sync_state'))!;
    world.socket = true;
    random = 1;
    loop.reconnected({ from: { epoch, role, horizon: '6' }, collections: ['users', 'rooms'] });
    await quiet();
    expect(await nextCallAfter()).toBe(6_000);
    expect(calls).toEqual([['users', 'rooms']]);
  });

  it('a socket that is open again ends the wait of what could not be sent', async () => {
    await upToDate();
    await star('a');
    server = (path, body) => (path === '/api/sync/push' ? { kind: 'offline' } : page(body));
    random = 1;
    await nudge();
    random = 0;
    loop.reconnected();
    await quiet();
    expect(calls.slice(0, 2)).toEqual([1, 1]);
  });

  it('what can not be sent makes it fetch within half a minute, and what the way lets through is found', async () => {
    world.socket = true;
    await upToDate();
    for (const target of ['a', 'b', 'c', 'd']) await star(target);
    server = (path, body) => {
      if (path !== '/api/sync/push') return page(body);
      return calls.length > 1 && (body.commands as unknown[]).length < 3 ? applied(body) : { kind: 'offline' };
    };
    await nudge();
    expect(calls).toEqual([4]);
    await pass(29_900);
    expect(calls.every((call) => call === 4)).toBe(true);
    const tried = calls.length;
    await pass(100);
    expect(calls.slice(tried)).toEqual([[...collectionNames], 2, 2, ['bookmarks']]);
  });

  it.each([
    ['a 401', problemAnswer(401, 'not_signed_in'), 1, 0],
    ['an answer for somebody else', ok({}), 1, 0],
    ['a phone that was taken off the doors', problemAnswer(401, 'door_removed'), 0, 1],
    ['a refusal', problemAnswer(403, 'not_allowed'), 0, 0],
    ['no answer', { kind: 'offline' } as const, 0, 0],
  ])('[S10][S17] %s is told', async (what, answer, signedOut, removed) => {
    server = (_, body) =>
      what.startsWith('an answer') ? page(body, { viewer: { user_id: 'another', role: 'admin' } }) : answer;
    await nudge();
    expect([world.signedOut.mock.calls.length, world.removed.mock.calls.length]).toEqual([signedOut, removed]);
    expect(calls).toHaveLength(1);
  });
});

describe('[S14] who asks for a try', () => {
  const tryNow = async (patience?: number) => {
    const tried = loop.tryNow(patience);
    await vi.advanceTimersByTimeAsync(50);
    await tried;
  };

  it('has one at once, of everything, whatever the wait', async () => {
    await upToDate();
    await star('a');
    server = () => problemAnswer(429, 'too_many_requests', 60_000);
    await nudge(['users']);
    calls = [];
    server = (path, body) => (path === '/api/sync/push' ? applied(body) : page(body));
    await tryNow();
    expect(calls).toEqual([1, expect.arrayContaining([...collectionNames])]);
  });

  it('has it without a wait though the socket opens again while what waits is sent', async () => {
    await upToDate();
    await star('a');
    random = 1;
    server = (path, body) => {
      if (path === '/api/sync/push') loop.reconnected();
      return path === '/api/sync/push' ? applied(body) : page(body);
    };
    await tryNow();
    expect(calls).toEqual([1, expect.arrayContaining([...collectionNames])]);
  });

  it.each([
    ['shares its call with', 49, 1],
    ['gives its call up for', 50, 2],
  ])('%s who asks %d ms after it', async (_, ms, made) => {
    await upToDate();
    let givenUp = 0;
    let answer: () => void = () => undefined;
    server = (_path, body, signal) => {
      if (calls.length > 1) return page(body);
      return new Promise((resolve) => {
        answer = () => resolve(page(body));
        signal?.addEventListener('abort', () => {
          givenUp += 1;
          resolve({ kind: 'offline' });
        });
      });
    };
    const first = loop.tryNow(0);
    // No time passes until it is made.
    while (calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
    const second = loop.tryNow(0);
    answer();
    await Promise.all([first, second]);
    expect([calls.length, givenUp]).toEqual([made, made - 1]);
    await tryNow();
    expect(calls).toHaveLength(made + 1);
  });

  it.each([
    [undefined, 9_900, 1],
    [undefined, 10_000, 2],
    [0, 0, 2],
  ])('with patience %s gives up a call that has not moved for %d ms, or waits for it', async (patience, ms, made) => {
    await upToDate();
    let answer: () => void = () => undefined;
    server = (_, body, signal) => {
      if (calls.length > 1) return page(body);
      return new Promise((resolve) => {
        answer = () => resolve(page(body));
        // As the real call does: it ends as if nobody had answered.
        signal?.addEventListener('abort', () => resolve({ kind: 'offline' }));
      });
    };
    loop.nudge(['users']);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(ms);
    const tried = loop.tryNow(patience);
    await vi.advanceTimersByTimeAsync(50);
    await new Promise((resolve) => setImmediate(resolve));
    if (made === 2) await tried;
    expect(calls).toHaveLength(made);
    answer();
    await tried;
  });
});

describe('what this device can not keep', () => {
  it('[S8] is told, tried again after a while, and no longer told once it can be kept', async () => {
    await upToDate();
    const failing = vi.spyOn(outbox, 'remember').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    random = 1;
    await nudge(['users']);
    expect(world.storageTrouble.mock.calls).toMatchObject([[{ problem: 'full' }]]);
    expect(calls).toEqual([['users']]);
    failing.mockRestore();
    expect(await nextCallAfter()).toBe(8_000);
    expect(calls[1]).toEqual(['users']);
    expect(world.storageTrouble.mock.lastCall).toEqual([null]);
  });

  it('[S12] is not told of when another tab went on without this one, which tries again', async () => {
    await upToDate();
    vi.spyOn(outbox, 'remember').mockRejectedValueOnce(new TakenOver());
    random = 1;
    await nudge(['users']);
    expect(world.storageTrouble).not.toHaveBeenCalled();
    expect(await nextCallAfter()).toBe(8_000);
  });

  it.each([
    ['that another tab empties', async () => outbox.forget('sync_state')],
    ['whose emptying was cut short', async () => outbox.mustEmpty()],
    [
      'whose documents are gone',
      async () => {
        const before = await outbox.recall('sync_state');
        if (before) await outbox.remember('sync_state', { ...before, storage_token: 'of another storage' });
      },
    ],
  ])('[S9] a replica %s is filled again with all, also when one collection is to be pulled', async (_, break_) => {
    world.sparing = 'spare';
    await upToDate();
    await break_();
    await nudge(['notifications']);
    expect(calls).toHaveLength(1);
    expect(new Set(calls.flat())).toEqual(new Set(collectionNames));
    await nudge(['notifications']);
    expect(calls.slice(1)).toEqual([['notifications']]);
  });

  it('[S14] a push goes out while a repair waits for another tab', async () => {
    await upToDate();
    await outbox.mustEmpty();
    let letGo: () => void = () => undefined;
    const held = opened.exclusive(() => new Promise<void>((resolve) => (letGo = resolve)));
    const recall = vi.spyOn(outbox, 'recall');
    loop.nudge(['users']);
    await vi.waitFor(() => expect(recall).toHaveBeenCalledWith('must_empty'));
    await star('ama');
    loop.nudge();
    // One that waits for the repair goes out after the pull: nothing is left waiting when this fails.
    await vi.waitFor(() => expect(calls).toEqual([1])).catch(() => undefined);
    letGo();
    await held;
    await quiet();
    expect(calls.slice(0, 2)).toEqual([1, expect.arrayContaining(collectionNames)]);
  });

  it('is not told of when nothing was tried', async () => {
    await upToDate();
    await nudge();
    expect(world.storageTrouble).not.toHaveBeenCalled();
  });
});

describe('a loop that is stopped', () => {
  it('[S12] makes no call any more, and no clock of it runs', async () => {
    await upToDate();
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
    await nudge(['users']);
    loop.heard(['users']);
    loop.reconnected();
    loop.pollWithin(0);
    await pass(600_000);
    expect(calls).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[S12] hears no answer that was under way, and takes it neither for one nor for a failure of the device', async () => {
    let answer: () => void = () => undefined;
    server = (_, body) =>
      new Promise((resolve) => {
        answer = () => resolve(page(body));
      });
    loop.nudge();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    const stopped = loop.stop();
    answer();
    await stopped;
    expect(await outbox.recall('sync_state')).toBeUndefined();
    expect(await outbox.recall('contact')).toBeUndefined();
    expect(world.storageTrouble).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
