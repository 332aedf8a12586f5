import type { Event } from '@baraza/schema/event/event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useGate } from './use-gate.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const eventWith = (...ids: string[]) =>
  ({ id: 'event-001', gates: ids.map((id) => ({ id, name: id, open: true })) }) as unknown as Event;

/** A door that stands at the north gate. */
async function atNorth() {
  const door = await renderHook({}, () => useGate(eventWith('north', 'east', 'west')));
  await doing(() => door.latest()?.[1]('north'));
  expect(door.latest()?.[0]).toBe('north');
  return { ...door, among: (...ids: string[]) => door.again(() => useGate(eventWith(...ids))) };
}

it('asks again when the gate was removed that it stands at, and takes what is chosen then', async () => {
  const door = await atNorth();
  await door.among('north', 'south');
  expect(door.latest()?.[0]).toBe('north');
  await door.among('east', 'west');
  expect(door.latest()?.[0]).toBe('');
  await doing(() => door.latest()?.[1]('west'));
  expect(door.latest()?.[0]).toBe('west');
});

it('takes the only gate that is left, and none where none is', async () => {
  const door = await atNorth();
  await door.among('east');
  expect(door.latest()?.[0]).toBe('east');
  await door.among();
  expect(door.latest()?.[0]).toBe('');
});
