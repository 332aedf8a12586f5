import { afterEach, expect, it, vi } from 'vitest';
import { keepColumns } from '../../admin/people/table/columns.ts';
import { keepDensity } from '../../admin/people/table/density.ts';
import { keepGateCode } from '../../door/gates/kept-gate-code.ts';
import { rememberGate } from '../check-in/chosen-gate.ts';
import { keepIfRoom, keptChoice } from './keep-if-room.ts';

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
  const tries = [
    () => keepIfRoom('a', '2'),
    () => keepColumns(['name']),
    () => keepDensity('compact'),
    () => rememberGate('event-001', 'main'),
    () => keepGateCode('event-001', 'main', 'code'),
  ];
  expect(tries.map((keep) => keep())).toEqual(tries.map(() => false));
});

it('what is chosen on a full disk holds as long as the page is open', () => {
  const kept = new Map([['sound', 'on']]);
  const disk = { isFull: true };
  const setItem = (key: string, value: string) => {
    if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
    kept.set(key, value);
  };
  vi.stubGlobal('localStorage', { setItem, getItem: (key: string) => kept.get(key) ?? null });
  const sound = keptChoice('sound');
  expect(sound.get()).toBe('on');
  sound.set('off');
  expect([sound.get(), kept.get('sound')]).toEqual(['off', 'on']);
  disk.isFull = false;
  sound.set('off');
  kept.set('sound', 'on');
  expect(sound.get()).toBe('on');
});
