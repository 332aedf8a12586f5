import { type CodeClaims, signCode } from '@baraza/schema/tickets/ticket-code';
import { beforeAll, expect, it } from 'vitest';
import { readPersonCode } from './scan-person-dialog.tsx';

let key: JsonWebKey;
let event: { id: string; ticket_keys: { kid: string; x: string; y: string }[] };

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  key = await crypto.subtle.exportKey('jwk', pair.privateKey);
  event = { id: 'event-001', ticket_keys: [{ kid: 'k1', x: key.x ?? '', y: key.y ?? '' }] };
});

const code = (claims: Partial<CodeClaims> = {}) =>
  signCode({ k: 't', e: 'event-001', s: 'user-2', v: 1, ...claims }, 'k1', key);
const read = (text: string) => readPersonCode(text, event, 'user-1', new Date('2026-11-21T10:00:00Z'));

it('reads whose ticket it is, with no network', async () => {
  expect(await read(` ${await code()}\n`)).toEqual({ kind: 'person', userId: 'user-2' });
});

it.each([
  ['one’s own', { s: 'user-1' }, 'yourself'],
  ['an entrance’s', { k: 'g' }, 'gate'],
  ['another event’s', { e: 'event-002' }, 'other_event'],
  ['an expired one', { x: 1 }, 'expired'],
] as const)('%s is no person to connect with', async (_, claims, reason) => {
  expect(await read(await code(claims))).toEqual({ kind: 'no_person', reason });
});

it.each(['', 'https://example.org', 'x'.repeat(5_000)])('any other code is none of ours', async (text) => {
  expect(await read(text)).toEqual({ kind: 'no_person', reason: 'not_a_ticket' });
});

it('a code that was changed is told', async () => {
  const short = await code();
  const changed = `${short.slice(0, 120)}000${short.slice(123)}`;
  expect(await read(changed)).toEqual({ kind: 'no_person', reason: 'tampered' });
});
