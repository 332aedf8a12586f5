import type { Event } from '@baraza/schema/event/event';
import { type CodeClaims, signCode } from '@baraza/schema/tickets/ticket-code';
import { beforeAll, expect, test } from 'vitest';
import { judgeScan } from './judge-scan.ts';

let key: JsonWebKey;
let event: Event;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  key = await crypto.subtle.exportKey('jwk', pair.privateKey);
  event = {
    id: 'event-001',
    ticket_keys: [{ kid: 'k1', x: key.x, y: key.y }],
    gates: [
      { id: 'north', name: 'North gate', open: true },
      { id: 'yard', name: 'Service yard', open: false },
    ],
    check_in_policy: 'anyone',
  } as unknown as Event;
});

const code = (claims: Partial<CodeClaims>) =>
  signCode({ k: 'g', e: 'event-001', s: 'north', v: 1, ...claims }, 'k1', key);
const known = [{ id: 'user-8', name: 'Ngozi' }];
const judge = async (claims: Partial<CodeClaims> | string, changed: Partial<Event> = {}) =>
  judgeScan(typeof claims === 'string' ? claims : await code(claims), {
    userId: 'user-7',
    event: { ...event, ...changed },
    person: async (id) => known.find((person) => person.id === id),
  });

test('the code of an open gate lets one in', async () => {
  const posted = await code({});
  expect(await judge(`${posted}\n`)).toEqual({ kind: 'gate', gate: event.gates[0], code: posted });
});

test('a gate that is closed, or that the event no longer has', async () => {
  expect(await judge({ s: 'yard' })).toMatchObject({ kind: 'closed_gate', gate: { name: 'Service yard' } });
  expect(await judge({ s: 'south' })).toEqual({ kind: 'invalid', reason: 'unknown_gate' });
});

test('the code that was posted at a gate before there was a new one', async () => {
  const gates = event.gates.map((gate) => ({ ...gate, code_version: 2 }));
  expect(await judge({}, { gates })).toEqual({ kind: 'invalid', reason: 'replaced_code' });
  expect(await judge({ v: 2 }, { gates })).toMatchObject({ kind: 'gate', gate: { id: 'north' } });
});

test('where only the staff check people in, a gate code does not', async () => {
  expect(await judge({}, { check_in_policy: 'door_only' })).toEqual({ kind: 'door_only' });
});

test("one's own ticket is for the staff to scan", async () => {
  expect(await judge({ k: 't', s: 'user-7' })).toEqual({ kind: 'invalid', reason: 'own_ticket' });
});

test("another person's ticket checks nobody in, and names them only if the directory does", async () => {
  expect(await judge({ k: 't', s: 'user-8' })).toEqual({ kind: 'other_ticket', userId: 'user-8', person: known[0] });
  expect(await judge({ k: 't', s: 'user-9' })).toEqual({ kind: 'other_ticket', userId: 'user-9', person: undefined });
});

test.each([
  ['not_a_ticket', 'https://example.org/menu'],
  ['not_a_ticket', 'x'.repeat(5_000)],
])('%s', async (reason, text) => {
  expect(await judge(text)).toEqual({ kind: 'invalid', reason });
});

test('other_event, tampered, expired', async () => {
  expect(await judge({ e: 'event-002' })).toEqual({ kind: 'invalid', reason: 'other_event' });
  const short = await code({});
  expect(await judge(`${short.slice(0, 120)}000${short.slice(123)}`)).toEqual({ kind: 'invalid', reason: 'tampered' });
  expect(await judge({ x: 1 })).toEqual({ kind: 'invalid', reason: 'expired' });
});
