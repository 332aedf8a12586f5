import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ReplicaCollections } from '../replica/index.ts';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';
import { openPlace, toastsIn } from '../ui/feedback/toasts.ts';
import { canTakeBack, useTakeBack } from './take-back.ts';

const NOW = Date.parse('2026-11-24T09:00:00.000Z');
const DOOR = { user_id: 'door-1', role: 'door' } as const;
const TAP = aDocument('check_ins', {
  ...{ id: 'tap', user_id: 'amina', recorded_by: 'door-1', check_in_method: 'manual' },
  ...{ verdict: 'admitted', status: 'accepted', check_in_time: '2026-11-24T08:51:00.000Z' },
});

it.each<[string, Partial<CheckIn>, boolean]>([
  ['a tap of nine minutes ago', {}, true],
  ['one beside a check-in that counts', { status: 'duplicate' }, true],
  ['one that an admin has to decide about', { status: 'held' }, true],
  ['a tap of nearly nine minutes and a half ago', { check_in_time: '2026-11-24T08:50:31.000Z' }, true],
  ['nothing that the server may find too old when it comes', { check_in_time: '2026-11-24T08:50:30.000Z' }, false],
  ['no scan of a ticket', { check_in_method: 'qr' }, false],
  ['nothing of who had the phone before', { recorded_by: 'admin' }, false],
  ['nothing twice', { status: 'undone' }, false],
  ['nothing that an admin has left out', { status: 'refused' }, false],
])('a door takes back %s', (_, changed, takes) => expect(canTakeBack({ ...TAP, ...changed }, DOOR, NOW)).toBe(takes));

it('an admin at a door decides about a held one at the desk', () => {
  const admin = { user_id: 'door-1', role: 'admin' } as const;
  expect(canTakeBack(TAP, admin, NOW)).toBe(true);
  expect(canTakeBack({ ...TAP, status: 'held' }, admin, NOW)).toBe(false);
});

it('what the device can not read is not taken back, and says so', async () => {
  const page = { closest: () => null } as unknown as Element;
  onTestFinished(openPlace(page));
  const findOne = () => ({ exec: () => Promise.reject(new Error('closed')) });
  const db = { users: { findOne }, check_ins: { find: findOne } } as unknown as ReplicaCollections;
  const [perform, onTaken] = [vi.fn(), vi.fn()];
  const hook = await renderHook({ db, perform }, () => useTakeBack(onTaken));
  let isTaken: boolean | undefined;
  await doing(async () => {
    isTaken = await hook.latest()?.(TAP);
  });
  expect(isTaken).toBe(false);
  expect(toastsIn(page).at(-1)?.tone).toBe('danger');
  expect(perform).not.toHaveBeenCalled();
  expect(onTaken).not.toHaveBeenCalled();
  await hook.unmount();
});
