import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepColumns, keepOrder, keptColumns, keptOrder } from './columns.ts';
import { keepDensity, keptDensity, ROW_HEIGHTS } from './density.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the table is as a device showed it last', () => {
  expect([keptOrder(), keptDensity()]).toEqual([{ by: 'name', descending: false }, 'comfortable']);
  for (const order of [
    { by: 'email', descending: true },
    { by: 'checkin_time', descending: false },
  ] as const) {
    keepOrder(order);
    expect(keptOrder()).toEqual(order);
  }
  keepDensity('compact');
  keepColumns(['name', 'role']);
  expect([keptDensity(), keptColumns()]).toEqual(['compact', ['name', 'role']]);
});

it('what an older or newer app has kept does no harm', () => {
  for (const key of ['peopleOrder', 'peopleDensity', 'peopleColumns']) stored.set(key, 'shoe-size sideways');
  expect([keptOrder(), keptDensity(), keptColumns()]).toEqual([
    { by: 'name', descending: false },
    'comfortable',
    ['name'],
  ]);
});

it('twenty compact rows leave a laptop of 800 px the room for what is above them', () => {
  expect(20 * ROW_HEIGHTS.compact * 16).toBeLessThanOrEqual(480);
  // A box to tick is at least 24 px high.
  expect(ROW_HEIGHTS.compact * 16).toBeGreaterThanOrEqual(24);
});
