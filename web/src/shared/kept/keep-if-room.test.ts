import { afterEach, expect, it, vi } from 'vitest';
import { keepColumns } from '../../admin/people/table/columns.ts';
import { keepDensity } from '../../admin/people/table/density.ts';
import { rememberGate } from '../check-in/chosen-gate.ts';
import { keepIfRoom } from './keep-if-room.ts';

afterEach(() => vi.unstubAllGlobals());

it('what is merely remembered is kept, and a full disk stops nothing', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
  expect(keepIfRoom('a', '1')).toBe(true);
  expect([...kept]).toEqual([['a', '1']]);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  const tries = [() => keepIfRoom('a', '2'), () => keepColumns(['name']), () => keepDensity('compact')];
  expect([...tries, () => rememberGate('event-001', 'main')].map((keep) => keep())).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
