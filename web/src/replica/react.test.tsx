import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxContents } from './outbox/outbox-view.ts';
import { useLiveDocument, useLiveQuery, useOutbox, useReplica, useSyncStatus } from './react.tsx';
import type { Replica } from './replica.ts';
import { STARTING, type SyncStatus } from './status.ts';
import { doing, renderHook } from './testing/render-hook.tsx';
import { useLiveCount } from './view/live-count.ts';
import { prepared, usePrepared } from './view/use-prepared.ts';

type Found = { toJSON(): { id: string } };
const document = (id: string): Found => ({ toJSON: () => ({ id }) });

/** What each query finds, by its name, and whether anybody looks. */
let queries: Record<string, Subject<unknown>>;
let db: Replica['db'];
const query = (name: string) => {
  queries[name] ??= new Subject();
  return { $: queries[name] };
};
const find = (name: string, documents: unknown) => doing(() => queries[name]?.next(documents));

beforeEach(() => {
  queries = {};
  db = {
    users: { findOne: (id: string) => query(`users/${id}`), find: () => query('users') },
    rooms: { find: () => query('rooms'), count: () => query('rooms') },
  } as never;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a query is followed from one answer to the next, until the part is gone', async () => {
  const part = await renderHook({ db }, () => useLiveQuery((all) => all.users.find() as never, []));
  expect(part.latest()).toBeUndefined();
  const ama = document('ama');
  await find('users', [ama]);
  expect(part.latest()).toEqual([{ id: 'ama' }]);
  const first = part.latest()?.[0];
  await find('users', [document('kofi'), ama]);
  expect(part.latest()).toEqual([{ id: 'kofi' }, { id: 'ama' }]);
  expect(part.latest()?.[1]).toBe(first);
  await part.unmount();
  expect(queries.users?.observed).toBe(false);
});

it('another query is made when what it is made of changes, and only then', async () => {
  const made = vi.fn((name: string) => query(name) as never);
  const of = (name: string) => () => useLiveQuery(() => made(name), [name]);
  const part = await renderHook({ db }, of('users'));
  await part.again();
  expect(made).toHaveBeenCalledOnce();
  await part.again(of('rooms'));
  expect(made).toHaveBeenCalledTimes(2);
  expect([queries.users?.observed, queries.rooms?.observed]).toEqual([false, true]);
  await find('rooms', [document('hall')]);
  expect(part.latest()).toEqual([{ id: 'hall' }]);
  await part.unmount();
});

it('a document is followed, and another one when another one is meant', async () => {
  const of = (id: string) => () => useLiveDocument('users', id);
  const part = await renderHook({ db }, of('ama'));
  expect(part.latest()).toBeUndefined();
  await find('users/ama', document('ama'));
  expect(part.latest()).toEqual({ id: 'ama' });
  await find('users/ama', null);
  expect(part.latest()).toBeNull();
  await part.again(of('kofi'));
  expect(part.latest()).toBeUndefined();
  await find('users/kofi', document('kofi'));
  expect(part.latest()).toEqual({ id: 'kofi' });
  await part.unmount();
  expect(queries['users/kofi']?.observed).toBe(false);
});

it('the number of what is found is followed, however it is told', async () => {
  const count = (all: Replica['db']) => all.rooms.count() as never;
  const part = await renderHook({ db }, () => useLiveCount(count));
  expect(part.latest()).toBeUndefined();
  await find('rooms', 7);
  expect(part.latest()).toBe(7);
  await find('rooms', [document('a'), document('b')]);
  expect(part.latest()).toBe(2);
  const other = (all: Replica['db']) => all.users.find() as never;
  await part.again(() => useLiveCount(other));
  await find('users', [document('ama')]);
  expect(part.latest()).toBe(1);
  expect(queries.rooms?.observed).toBe(false);
  await part.unmount();
  expect(queries.users?.observed).toBe(false);
});

it('a long list is there as soon as it is read, and follows once a second', async () => {
  vi.useFakeTimers();
  const ids = prepared('users', ({ id }) => id);
  const part = await renderHook({ db }, () => usePrepared(ids));
  expect(part.latest()).toBeUndefined();
  await find('users', []);
  expect(part.latest()).toEqual([]);
  // What a first sync brings is not one change of many.
  await find('users', [document('ama')]);
  expect(part.latest()).toEqual(['ama']);
  await find('users', [document('kofi')]);
  await find('users', [document('kofi'), document('zuri')]);
  await doing(() => vi.advanceTimersByTime(999));
  expect(part.latest()).toEqual(['ama']);
  await doing(() => vi.advanceTimersByTime(1));
  expect(part.latest()).toEqual(['kofi', 'zuri']);
  const rooms = prepared('rooms', ({ id }) => id);
  await part.again(() => usePrepared(rooms));
  await find('rooms', [document('hall')]);
  expect(part.latest()).toEqual(['hall']);
  expect(queries.users?.observed).toBe(false);
  await part.unmount();
  expect(queries.rooms?.observed).toBe(false);
});

it('how the device stands is followed, as long as somebody looks', async () => {
  let status: SyncStatus = STARTING;
  const listeners = new Set<() => void>();
  const store = {
    get: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const part = await renderHook({ status: store }, useSyncStatus);
  expect(part.latest()).toBe(STARTING);
  status = { ...STARTING, waiting: 1 };
  await doing(() => {
    for (const listener of listeners) listener();
  });
  expect(part.latest()).toMatchObject({ waiting: 1 });
  await part.unmount();
  expect(listeners.size).toBe(0);
});

it('what waits and what was refused is followed; there is nothing while it is read', async () => {
  let tell: (contents: OutboxContents) => void = () => undefined;
  const stop = vi.fn();
  const observe = vi.fn((listener: typeof tell) => {
    tell = listener;
    return stop;
  });
  const part = await renderHook({ outbox: { observe } as never }, useOutbox);
  expect(part.latest()).toEqual({ waiting: [], refused: [] });
  const contents = { waiting: [{ id: 'c1' }], refused: [] } as never;
  await doing(() => tell(contents));
  expect(part.latest()).toBe(contents);
  expect(observe).toHaveBeenCalledOnce();
  await part.unmount();
  expect(stop).toHaveBeenCalledOnce();
});

it('a part that stands in no replica says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(renderHook(null as never, useReplica)).rejects.toThrow('ReplicaProvider');
  vi.restoreAllMocks();
});
