import { signCode } from '@baraza/schema/tickets/ticket-code';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { hasKeptCode, keepGateCode, keptGateCode } from './kept-gate-code.ts';

const stored = new Map<string, string>();
const { subtle } = crypto;

async function newKey(kid: string) {
  const { privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const key = await subtle.exportKey('jwk', privateKey);
  return { key, shown: { kid, x: key.x as string, y: key.y as string } };
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterAll(() => vi.unstubAllGlobals());

it('is shown while it is the gate’s: not after another version, nor after another key', async () => {
  const [one, two] = [await newKey('k1'), await newKey('k2')];
  const event = { id: 'event-001', ticket_keys: [one.shown] };
  const gate = { id: 'north' };
  expect([await keptGateCode(event, gate), hasKeptCode(event, gate)]).toEqual([undefined, false]);
  const code = await signCode({ k: 'g', e: event.id, s: gate.id, v: 2 }, 'k1', one.key);
  keepGateCode(event.id, gate.id, code);
  expect(await keptGateCode(event, { ...gate, code_version: 2 })).toBe(code);
  // This device has the new one before its replica hears of it.
  expect(await keptGateCode(event, gate)).toBe(code);
  expect(await keptGateCode(event, { ...gate, code_version: 3 })).toBeUndefined();
  expect(await keptGateCode({ ...event, ticket_keys: [two.shown] }, gate)).toBeUndefined();
  expect(hasKeptCode(event, gate)).toBe(true);
});
