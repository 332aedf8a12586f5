import { aDocument } from '@baraza/schema/testing/a-document';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Device } from '../testing/device.ts';
import { followRecords } from './follow-records.ts';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(() => device.close());

const idOf = (number: number) => `r${String(number).padStart(4, '0')}`;
const record = (number: number, verdict: 'admitted' | 'revoked' = 'admitted') =>
  aDocument('check_ins', { id: idOf(number), verdict });

/** Ids with their verdicts, as they were last put, and how many there were each time that it was told. */
function follow() {
  const known = new Map<string, string>();
  const told: number[] = [];
  const stop = followRecords(device.replica.db, {
    put: ({ id, verdict }) => known.set(id, verdict),
    drop: (id) => known.delete(id),
    tell: () => told.push(known.size),
  });
  return { known, told, stop };
}

it('reads all records in pages, each once, whatever changes meanwhile, and tells when it has them', async () => {
  const { check_ins } = device.replica.db;
  await check_ins.bulkInsert(Array.from({ length: 1_001 }, (_, number) => record(number)));
  const find = vi.spyOn(check_ins, 'find');
  const { known, told, stop } = follow();
  // Before the page that has the first of them is read, and behind what was read.
  await (await check_ins.findOne(idOf(1_000)).exec())?.incrementalPatch({ verdict: 'revoked' });
  await check_ins.insert(record(2_000));
  await vi.waitFor(() => expect(told.at(-1)).toBe(1_002));
  expect([known.get(idOf(1_000)), known.get(idOf(0))]).toEqual(['revoked', 'admitted']);
  expect(find).toHaveBeenCalledTimes(3);
  for (const { value } of find.mock.results) expect((await value.exec()).length).toBeLessThanOrEqual(500);
  await (await check_ins.findOne(idOf(0)).exec())?.remove();
  await vi.waitFor(() => expect(told.at(-1)).toBe(1_001));
  stop();
  const before = told.length;
  await check_ins.insert(record(3_000));
  expect([told.length, known.has(idOf(3_000))]).toEqual([before, false]);
});

it('what changes while a page is on its way is newer than the page', async () => {
  const eventBulks$ = new Subject<object>();
  let answer = (_: object[]) => {};
  const page = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  const known: string[] = [];
  const put = ({ id, verdict }: { id: string; verdict: string }) => known.push(`${id} ${verdict}`);
  const check_ins = { eventBulks$, find: () => ({ exec: () => page }) };
  const drop = (id: string) => known.push(`${id} is gone`);
  const tell = vi.fn();
  const stop = followRecords({ check_ins } as never, { put, drop, tell });
  const events = [
    { documentId: idOf(1), operation: 'UPDATE', documentData: record(1, 'revoked') },
    { documentId: idOf(2), operation: 'DELETE', documentData: record(2) },
  ];
  eventBulks$.next({ events });
  expect(tell).not.toHaveBeenCalled();
  answer([1, 2, 3].map((number) => ({ id: idOf(number), toJSON: () => record(number) })));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(known).toEqual([`${idOf(1)} revoked`, `${idOf(2)} is gone`, `${idOf(3)} admitted`]);
  stop();
});

it('tells at once of none', async () => {
  const { told, stop } = follow();
  await vi.waitFor(() => expect(told).toEqual([0]));
  stop();
});
