import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookForManyAtOnce } from './look-for-many.ts';

const MANY = Array.from({ length: 500 }, (_, n) => `b${String(n).padStart(3, '0')}`);

let database: Dexie;
let table: Table<{ id: string }, string>;
let get: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  database = new Dexie('look-for-many');
  database.version(1).stores({ rows: 'id' });
  database.use(lookForManyAtOnce);
  await database.open();
  table = database.table('rows');
  await table.bulkPut([{ id: 'a' }, { id: 'c' }]);
  get = vi.spyOn(IDBObjectStore.prototype, 'get');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

it('asks for none of many keys where there is nothing between the first and the last', async () => {
  expect(await table.bulkGet(MANY)).toEqual(MANY.map(() => undefined));
  expect(get).not.toHaveBeenCalled();
});

it.each(['b000', 'b250', 'b499'])('finds the one that is there: %s', async (id) => {
  await table.put({ id });
  const shuffled = [...MANY.slice(300), ...MANY.slice(0, 300)];
  const found = await table.bulkGet(shuffled);
  expect(found).toEqual(shuffled.map((each) => (each === id ? { id } : undefined)));
});

it('sees what its own transaction has just written', async () => {
  await database.transaction('rw', table, async () => {
    await table.bulkPut(MANY.map((id) => ({ id })));
    expect((await table.bulkGet(MANY)).filter(Boolean)).toHaveLength(MANY.length);
  });
});

it('looks for a few as ever', async () => {
  expect(await table.bulkGet(['a', 'b', 'c'])).toEqual([{ id: 'a' }, undefined, { id: 'c' }]);
  expect(get).toHaveBeenCalledTimes(3);
});
