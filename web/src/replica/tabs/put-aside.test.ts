import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon } from '../testing/waiting.ts';

type PutAside = typeof import('./put-aside.ts');
type Listener = (event: { persisted: boolean }) => void;

let putAside: PutAside;
let page: { listeners: Map<string, Listener>; captured: unknown[]; body: { hidden: boolean } };
const reload = vi.fn();

beforeEach(async () => {
  page = { listeners: new Map(), captured: [], body: { hidden: false } };
  vi.stubGlobal('addEventListener', (name: string, listener: Listener, how: unknown) => {
    page.listeners.set(name, listener);
    page.captured.push(how);
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { body: page.body });
  reload.mockReset();
  // A page of its own, which has put nothing aside yet: also when this file is run again beside what it loaded before.
  putAside = (await import(/* @vite-ignore */ `./put-aside.ts?page=${crypto.randomUUID()}`)) as PutAside;
});
afterEach(() => vi.unstubAllGlobals());

const leaves = (persisted = true) => page.listeners.get('pagehide')?.({ persisted });
const isBack = (persisted = true) => page.listeners.get('pageshow')?.({ persisted });
/** Which of some events comes. */
function first(target: EventTarget, ...events: string[]): Promise<string> {
  let come: string | undefined;
  for (const event of events)
    target.addEventListener(event, () => {
      come ??= event;
    });
  return soon(() => {
    if (come === undefined) throw new Error(`neither of ${events}`);
    return come;
  });
}
const ended = (request: IDBRequest) => first(request, 'success', 'error');
const overOf = (transaction: IDBTransaction) => first(transaction, 'complete', 'abort');

async function open(factory: IDBFactory = new IDBFactory()): Promise<IDBDatabase> {
  const request = putAside.endingIndexedDB(factory).open('db', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('rows');
  expect(await ended(request)).toBe('success');
  return request.result;
}

it('a page that is put aside holds no database: what is under way is aborted, and it loads again when it is back', async () => {
  const database = await open();
  const transaction = database.transaction('rows', 'readwrite');
  transaction.objectStore('rows').put('value', 'key');
  const over = overOf(transaction);
  leaves();
  expect(await over).toBe('abort');
  expect(page.body.hidden).toBe(false);
  isBack();
  expect(reload).toHaveBeenCalledOnce();
  // What was tapped until it is loaded again would be lost.
  expect(page.body.hidden).toBe(true);
});

it('closes the database of what was under way, because WebKit keeps others out until an upgrade was heard to end', async () => {
  const factory = new IDBFactory();
  const database = await open(factory);
  const over = overOf(database.transaction('rows', 'readwrite'));
  leaves();
  expect(await over).toBe('abort');
  const newer = factory.open('db', 2);
  expect(await first(newer, 'blocked', 'success')).toBe('success');
});

it('closes a database whose upgrade is complete, while the page has not heard that it is open', async () => {
  const factory = new IDBFactory();
  const request = putAside.endingIndexedDB(factory).open('db', 1);
  await new Promise<void>((left) => {
    request.onupgradeneeded = () =>
      request.transaction?.addEventListener('complete', () => {
        leaves();
        left();
      });
  });
  const newer = factory.open('db', 2);
  expect(await first(newer, 'blocked', 'success')).toBe('success');
  isBack();
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that goes for good is left alone, and so is one that was not put aside', async () => {
  const database = await open();
  const over = overOf(database.transaction('rows', 'readwrite'));
  leaves(false);
  expect(await over).toBe('complete');
  isBack(false);
  expect(reload).not.toHaveBeenCalled();
});

it('what has ended, well or not, was not cut short', async () => {
  const database = await open();
  const written = database.transaction(['rows'], 'readwrite');
  written.objectStore('rows').put('value', 'key');
  expect(await overOf(written)).toBe('complete');
  const given = database.transaction('rows', 'readwrite');
  const over = overOf(given);
  given.abort();
  expect(await over).toBe('abort');
  leaves();
  isBack();
  expect(reload).not.toHaveBeenCalled();
});

it('a database that is being opened, or brought to another version, counts as under way until it is', async () => {
  const factory = new IDBFactory();
  const opening = putAside.endingIndexedDB(factory).open('db', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows');
    leaves();
  };
  expect(await ended(opening)).toBe('error');
  isBack();
  expect(reload).toHaveBeenCalledOnce();
});

it('a database that could not be opened was not cut short', async () => {
  const factory = new IDBFactory();
  const newer = putAside.endingIndexedDB(factory).open('db', 2);
  expect(await ended(newer)).toBe('success');
  newer.result.close();
  expect(await ended(putAside.endingIndexedDB(factory).open('db', 1))).toBe('error');
  leaves();
  isBack();
  expect(reload).not.toHaveBeenCalled();
});

it('what is begun while the page is on its way out is aborted too', async () => {
  const database = await open();
  leaves();
  expect(reload).not.toHaveBeenCalled();
  expect(await overOf(database.transaction('rows'))).toBe('abort');
  isBack();
  expect(reload).toHaveBeenCalledOnce();
});

it('what is committed already ends by itself, and keeps nothing else from being aborted', async () => {
  const database = await open();
  const committed = database.transaction('rows', 'readwrite');
  committed.objectStore('rows').put('value', 'key');
  committed.commit();
  const other = database.transaction('rows', 'readwrite');
  const overs = [overOf(committed), overOf(other)];
  leaves();
  expect(await Promise.all(overs)).toEqual(['complete', 'abort']);
});

it('work for later is done when the page is back, in order and once; in a page that is there, at once', () => {
  const done: string[] = [];
  putAside.onceBack(() => done.push('now'));
  expect(done).toEqual(['now']);
  leaves();
  putAside.onceBack(() => done.push('first'));
  putAside.onceBack(() => done.push('second'));
  expect(done).toEqual(['now']);
  isBack();
  expect(done).toEqual(['now', 'first', 'second']);
  isBack();
  putAside.onceBack(() => done.push('later'));
  expect(done).toEqual(['now', 'first', 'second', 'later']);
});

it('is told of it before Dexie is, which closes its connections then', () => {
  expect(page.captured).toEqual([{ capture: true }, { capture: true }]);
});

it('hands on all else that a database can be asked', async () => {
  const factory = new IDBFactory();
  const ending = putAside.endingIndexedDB(factory);
  (await open(factory)).close();
  expect(await ending.databases()).toEqual([{ name: 'db', version: 1 }]);
  expect(ending.cmp(1, 2)).toBe(-1);
  expect(await ended(ending.deleteDatabase('db'))).toBe('success');
  expect(await factory.databases()).toEqual([]);
});
