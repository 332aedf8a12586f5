import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '../../replica/testing/device.ts';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useLetInTwice } from './use-let-in-twice.ts';

let device: Device;
let hook: Awaited<ReturnType<typeof renderHook<ReturnType<typeof useLetInTwice>>>>;
beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await hook.unmount();
  await device.close();
  vi.unstubAllGlobals();
});

const record = (id: string, minute: number, changed: Partial<CheckIn> = {}) =>
  aDocument('check_ins', {
    ...{ id, user_id: 'kofi', recorded_by: 'door', status: 'duplicate', verdict: 'admitted' },
    ...{ check_in_time: `2026-11-24T06:0${minute}:00.000Z`, ...changed },
  });
const shown = () => hook.latest()?.map(({ user_id, records }) => [user_id, ...records.map(({ id }) => id)]);
const shows = (wanted: string[][]) => vi.waitFor(() => expect(shown()).toEqual(wanted));

test('the tickets that were let in twice follow what comes, changes and goes', async () => {
  const { check_ins } = device.replica.db;
  await check_ins.bulkInsert([
    record('a', 1, { status: 'accepted' }),
    record('own', 0, { recorded_by: 'kofi' }),
    record('yesterday', 0, { check_in_time: '2026-11-23T06:00:00.000Z' }),
  ]);
  hook = await renderHook(device.replica, () => useLetInTwice('Africa/Nairobi'));
  // From here on React renders by itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await shows([]);
  await check_ins.insert(record('b', 4));
  await shows([['kofi', 'a', 'b']]);
  await check_ins.bulkInsert([record('c', 5, { user_id: 'amina' }), record('d', 6, { user_id: 'amina' })]);
  await shows([
    ['amina', 'c', 'd'],
    ['kofi', 'a', 'b'],
  ]);
  await (await check_ins.findOne('a').exec())?.incrementalPatch({ status: 'undone' });
  await shows([['amina', 'c', 'd']]);
  await (await check_ins.findOne('c').exec())?.remove();
  await shows([]);
});
