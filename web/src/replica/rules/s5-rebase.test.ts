import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedRows } from '../collections.ts';
import { rebase, showQueue, truthFrom } from '../rebase.ts';
import type { SmallCollection } from '../storage/small-collection.ts';
import { append } from '../testing/append.ts';
import { attendee } from '../testing/device.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';

let parts: OpenParts;
beforeEach(async () => {
  parts = await openParts();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await parts.close();
});

type Collection = 'users' | 'check_ins' | 'bookmarks';
const storageOf = (collection: Collection) => storedRows(parts.database, collection).storage;
const storedOf = async (collection: Collection, id: string) =>
  (
    await storageOf(collection).findDocumentsById([storedRows(parts.database, collection).rowId(id)], true)
  )[0] as unknown as (Record<string, unknown> & { _meta: Record<string, unknown> }) | undefined;
const shown = async (collection: Collection, id: string) =>
  (await (parts.database.collections[collection] as SmallCollection<unknown>).findOne(id).exec())?.toJSON() as
    | Record<string, unknown>
    | undefined;
const told = (key: `${Collection}/${string}`, truth: Record<string, unknown> | null) =>
  rebase(parts.database, parts.outbox, { news: new Map([[key, truth]]) });
const checkIn = (user_id: string, check_in_id: string) =>
  append(parts.outbox, 'record_check_in', {
    ...{ check_in_id, user_id, gate_id: 'gate-1' },
    ...{ check_in_method: 'qr', verdict: 'admitted' },
  });
const star = (target_id: string) => append(parts.outbox, 'add_bookmark', { kind: 'session', target_id });
const unstar = (target_id: string) => append(parts.outbox, 'remove_bookmark', { kind: 'session', target_id });
const bookmarkOf = async (row: { touches: string[] }) => row.touches[0]?.slice('bookmarks/'.length) as string;

it('[S5] the server’s own version is kept beside what is shown, as long as a command is on top of it', async () => {
  await told('users/ama', attendee('ama'));
  expect(Object.keys((await storedOf('users', 'ama'))?._meta ?? {})).toEqual(['lwt']);
  const row = await checkIn('ama', 'record-1');
  await showQueue(parts);
  expect((await storedOf('users', 'ama'))?._meta.truth).toEqual(attendee('ama'));
  expect((await storedOf('check_ins', 'record-1'))?._meta.truth).toBeNull();

  await parts.outbox.markRefused(row.device_seq, { code: 'invalid', detail: '', at: 0 });
  await rebase(parts.database, parts.outbox, { keys: row.touches });
  expect(Object.keys((await storedOf('users', 'ama'))?._meta ?? {})).toEqual(['lwt']);
  expect(await shown('users', 'ama')).toEqual(attendee('ama'));
});

it('[S5] what the server says of a document is kept though it changes nothing on the screen', async () => {
  await told('users/ama', attendee('ama'));
  const row = await checkIn('ama', 'record-1');
  await showQueue(parts);
  // Another door let her in at the same moment.
  const elsewhere = (await shown('users', 'ama')) as Record<string, unknown>;
  await told('users/ama', elsewhere);
  await rebase(parts.database, parts.outbox, { keys: row.touches, without: new Set([row.device_seq]) });
  expect(await shown('users', 'ama')).toEqual(elsewhere);
});

it('[S5] a command whose document only comes later counts when it comes, and not when it is refused', async () => {
  const row = await unstar('opening');
  const id = await bookmarkOf(row);
  await showQueue(parts);
  expect(await storedOf('bookmarks', id)).toBeUndefined();

  const bookmark = { id, event_id: 'event-001', user_id: parts.outbox.owner.user_id, kind: 'session' };
  const whole = { ...bookmark, target_id: 'opening', created_at: '2026-11-21T09:00:00.000Z' };
  await told(`bookmarks/${id}`, whole);
  expect(await shown('bookmarks', id)).toBeUndefined();

  await rebase(parts.database, parts.outbox, { keys: row.touches, without: new Set([row.device_seq]) });
  expect(await shown('bookmarks', id)).toEqual(whole);
});

it('[S5] commands to one document count in the order in which they were made, one on top of the other', async () => {
  const id = await bookmarkOf(await star('opening'));
  await unstar('opening');
  await showQueue(parts);
  expect(await shown('bookmarks', id)).toBeUndefined();
  await star('opening');
  await showQueue(parts);
  expect(await shown('bookmarks', id)).toMatchObject({ target_id: 'opening', kind: 'session' });
});

it('[S5] a command that changes nothing takes nothing away, and two that change one document both count', async () => {
  const me = parts.outbox.owner.user_id;
  await told(`users/${me}`, attendee(me, { checkedIn: true, checkin_time: '2026-11-21T08:00:00.000Z' }));
  await checkIn(me, 'again');
  await append(parts.outbox, 'update_profile', { changes: { company: 'Jua Kali' } });
  await append(parts.outbox, 'update_profile', { changes: { position: 'Engineer' } });
  await showQueue(parts);
  expect(await shown('users', me)).toMatchObject({
    ...{ checkedIn: true, checkin_time: '2026-11-21T08:00:00.000Z' },
    ...{ company: 'Jua Kali', position: 'Engineer' },
  });
  await checkIn(me, 'once more');
  await showQueue(parts);
  expect(await shown('users', me)).toMatchObject({ company: 'Jua Kali' });
});

it('[S7] of a document that is gone nothing stays but its id', async () => {
  await told('users/ama', attendee('ama'));
  await told('users/ama', null);
  const { _attachments, _deleted, _meta, _rev, id, ...fields } = (await storedOf('users', 'ama')) ?? { _meta: {} };
  expect([_deleted, id]).toEqual([true, 'ama']);
  expect([...new Set(Object.values(fields))]).toEqual(['']);
});

it('[S7] a document that was gone comes back whole, with nothing of its tombstone', async () => {
  const first = await star('opening');
  const id = await bookmarkOf(first);
  await showQueue(parts);
  await rebase(parts.database, parts.outbox, { keys: first.touches, without: new Set([first.device_seq]) });
  const { _attachments, _deleted, _meta, _rev, ...fields } = (await storedOf('bookmarks', id)) ?? { _meta: {} };
  expect(_deleted).toBe(true);
  expect(fields).toEqual({ id: `bookmarks/${id}`, kind: 'bookmarks' });

  await parts.outbox.markRefused(first.device_seq, { code: 'invalid', detail: '', at: 0 });
  await star('opening');
  await showQueue(parts);
  expect(await shown('bookmarks', id)).toMatchObject({ target_id: 'opening', kind: 'session' });
});

it('[S7] of a document that nobody ever had nothing is stored, not even that it is gone', async () => {
  await told('users/nobody', null);
  expect(await storedOf('users', 'nobody')).toBeUndefined();
  await checkIn('nobody', 'record-1');
  await showQueue(parts);
  expect(await storedOf('users', 'nobody')).toBeUndefined();
});

it('writes nothing of a document that is the same, in whatever order its fields come', async () => {
  const ama = attendee('ama', { interests: ['solar', 'water'], social: { a: 'x', b: 'y' } });
  await told('users/ama', ama);
  const write = vi.spyOn(storageOf('users'), 'bulkWrite');
  await told('users/ama', { ...Object.fromEntries(Object.entries(ama).reverse()), social: { b: 'y', a: 'x' } });
  expect(write).not.toHaveBeenCalled();
  for (const change of [{ interests: ['water', 'solar'] }, { social: { a: 'x' } }, { company: 'Jua Kali' }]) {
    write.mockClear();
    await told('users/ama', { ...ama, ...change });
    expect(write).toHaveBeenCalledOnce();
    expect(await shown('users', 'ama')).toMatchObject(change);
  }
});

it('[S8] a document that the storage does not take is an error, and so is a write that fails', async () => {
  const write = vi.spyOn(storageOf('users'), 'bulkWrite');
  write.mockResolvedValueOnce({ error: [{ documentId: 'ama', status: 409 }] } as never);
  await expect(told('users/ama', attendee('ama'))).rejects.toThrow('users/ama was not written (409)');
  write.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(told('users/ama', attendee('ama'))).rejects.toThrow('full');
});

it('[S5] nothing is still being written when it ends, also when a part of it failed', async () => {
  vi.spyOn(storageOf('users'), 'bulkWrite').mockRejectedValueOnce(new Error('full'));
  let end: () => void = () => undefined;
  const slow = new Promise<{ error: [] }>((resolve) => {
    end = () => resolve({ error: [] });
  });
  vi.spyOn(storageOf('check_ins'), 'bulkWrite').mockReturnValueOnce(slow as never);
  const row = await checkIn('ama', 'record-1');
  const over = vi.fn();
  const writing = rebase(parts.database, parts.outbox, {
    keys: row.touches,
    news: new Map([['users/ama', attendee('ama')]]),
  }).catch(over);
  for (let turn = 0; turn < 20; turn++) await parts.outbox.countWaiting();
  expect(over).not.toHaveBeenCalled();
  end();
  await writing;
  expect(over.mock.calls).toMatchObject([[{ message: 'full' }]]);
});

it('[S7] a document as it travels: without what says whether it is gone', () => {
  expect(truthFrom({ id: 'ama', _deleted: false })).toEqual({ id: 'ama' });
  expect(truthFrom({ id: 'ama', _deleted: true })).toBeNull();
});
