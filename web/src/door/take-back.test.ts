import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { canTakeBack } from './take-back.ts';

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
  ['nothing of ten minutes ago', { check_in_time: '2026-11-24T08:50:00.000Z' }, false],
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
