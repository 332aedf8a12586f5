import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { TicketKey } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { type CodeClaims, signCode } from '@baraza/schema/tickets/ticket-code';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { knownCheckIns } from '../../shared/check-in/came-today.ts';
import { type DoorKnowledge, decideForPerson, decideTyped, decideVerdict } from './decide-verdict.ts';

let ours: { key: TicketKey; privateKey: JsonWebKey };
let others: typeof ours;

async function keyPair(kid: string): Promise<typeof ours> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { key: { kid, x: privateKey.x ?? '', y: privateKey.y ?? '' }, privateKey };
}

beforeAll(async () => {
  ours = await keyPair('k1');
  others = await keyPair('k1');
});

const amina = {
  id: 'user-7',
  name: 'Amina Yusuf',
  checkedIn: false,
  ticket_status: 'valid',
  ticket_version: 2,
} as User;
const TODAY = new Set(['2026-11-25']);
const earlier = aDocument('check_ins', {
  ...{ id: 'record-1', user_id: amina.id, gate_id: 'north', status: 'accepted', verdict: 'admitted' },
  ...{ recorded_by: 'door-1', check_in_time: '2026-11-25T05:00:00.000Z' },
});

function door(people: User[] = [amina], records: CheckIn[] = []): DoorKnowledge {
  return {
    event: { id: 'event-001', ticket_keys: [ours.key] },
    person: async (id) => people.find((person) => person.id === id),
    personWithCode: async (code) => people.find((person) => person.external_code === code),
    checkIns: async (userId) => {
      const theirs = records.filter((record) => record.user_id === userId);
      return knownCheckIns(theirs, TODAY, 'Africa/Nairobi');
    },
  };
}

const claims = (changed: Partial<CodeClaims> = {}): CodeClaims => ({
  k: 't',
  e: 'event-001',
  s: amina.id,
  v: 2,
  ...changed,
});
const code = (changed: Partial<CodeClaims> = {}, signer = ours) => signCode(claims(changed), 'k1', signer.privateKey);

test('a good ticket of somebody who is not in yet is admitted', async () => {
  expect(await decideVerdict(await code(), door())).toEqual({ verdict: 'admitted', person: amina });
});

test('white space that a hand scanner adds does no harm', async () => {
  expect(await decideVerdict(`\t ${await code()}\r\n`, door())).toMatchObject({ verdict: 'admitted' });
});

test('somebody who is in already is met with when and where', async () => {
  const decision = await decideVerdict(await code(), door([{ ...amina, checkedIn: true }], [earlier]));
  expect(decision).toEqual({ verdict: 'already_checked_in', person: { ...amina, checkedIn: true }, earlier });
});

test('the record of this device counts before the server has heard of it', async () => {
  expect(await decideVerdict(await code(), door([amina], [earlier]))).toMatchObject({ verdict: 'already_checked_in' });
});

test('somebody who is known to be in, but not when, is not let in twice', async () => {
  const decision = await decideVerdict(await code(), door([{ ...amina, checkedIn: true }]));
  expect(decision).toMatchObject({ verdict: 'already_checked_in', earlier: undefined });
});

test.each([
  ['checked in themself', { recorded_by: amina.id }],
  // In the evening in London it is the next day in Nairobi.
  ['came yesterday', { check_in_time: '2026-11-24T20:59:00.000Z' }],
])('who %s is welcomed by the first door of the day, and met with it afterwards', async (_, changed) => {
  const inside = { ...amina, checkedIn: true };
  const before = { ...earlier, ...changed };
  expect(await decideVerdict(await code(), door([inside], [before]))).toMatchObject({ verdict: 'admitted' });

  const greeted: CheckIn = { ...earlier, id: 'record-2', gate_id: 'south', status: 'duplicate' };
  expect(await decideVerdict(await code(), door([inside], [before, greeted]))).toMatchObject({
    verdict: 'already_checked_in',
    earlier: { id: 'record-2', gate_id: 'south' },
  });
});

test('of the scans of today the latest is told, one that let nobody in too', async () => {
  const again: CheckIn = {
    ...{ ...earlier, id: 'record-2', gate_id: 'south' },
    ...{ status: 'duplicate', verdict: 'already_checked_in', check_in_time: '2026-11-25T05:55:00.000Z' },
  };
  expect(await decideVerdict(await code(), door([amina], [again, earlier]))).toMatchObject({ earlier: again });
});

test('a ticket of another event', async () => {
  expect(await decideVerdict(await code({ e: 'event-002' }, others), door())).toEqual({ verdict: 'other_event' });
});

test('a code that was changed by hand, or signed by somebody else', async () => {
  const [header, , signature] = (await signCode(claims(), 'k1', ours.privateKey, 'jws')).split('.');
  const payload = btoa(JSON.stringify(claims({ s: 'user-8' }))).replaceAll('=', '');
  expect(await decideVerdict(`${header}.${payload}.${signature}`, door())).toEqual({ verdict: 'tampered' });
  const short = await code();
  const changed = `${short.slice(0, 120)}000${short.slice(123)}`;
  expect(await decideVerdict(changed, door())).toEqual({ verdict: 'tampered' });
  expect(await decideVerdict(await code({}, others), door())).toEqual({ verdict: 'tampered' });
});

test('a code from before the keys were replaced, and one of a key that this phone has not heard of', async () => {
  const replaced = { ...ours.key, replaced_at: '2026-11-21T09:00:00.000Z' };
  const heard = {
    ...door(),
    event: { id: 'event-001', ticket_keys: [{ ...others.key, kid: 'k2' }], replaced_keys: [replaced] },
  };
  expect(await decideVerdict(await signCode(claims(), 'k2', others.privateKey), heard)).toMatchObject({
    verdict: 'admitted',
  });
  expect(await decideVerdict(await code(), heard)).toEqual({ verdict: 'replaced_key' });
  expect(await decideVerdict(await signCode(claims(), 'k1', others.privateKey), heard)).toEqual({
    verdict: 'tampered',
  });
  // A true ticket, before the news is here: nothing is said of a forgery.
  expect(await decideVerdict(await signCode(claims(), 'k2', others.privateKey), door())).toEqual({
    verdict: 'unknown_key',
  });
});

test('a ticket that expired', async () => {
  const expiring = await code({ x: 1_700_000_000 });
  expect(await decideVerdict(expiring, door(), new Date(1_700_000_000_000))).toMatchObject({ verdict: 'admitted' });
  expect(await decideVerdict(expiring, door(), new Date(1_700_000_001_000))).toEqual({ verdict: 'expired' });
});

test('the code of a gate instead of a ticket', async () => {
  expect(await decideVerdict(await code({ k: 'g', s: 'north', v: 1 }), door())).toEqual({ verdict: 'wrong_kind' });
});

test('a ticket that was revoked, or replaced by a newer one', async () => {
  const revoked: User = { ...amina, ticket_status: 'revoked' };
  expect(await decideVerdict(await code(), door([revoked]))).toEqual({ verdict: 'revoked', person: revoked });
  expect(await decideVerdict(await code({ v: 1 }), door())).toEqual({ verdict: 'revoked', person: amina });
});

test('a newer ticket than this device has heard of is good', async () => {
  expect(await decideVerdict(await code({ v: 3 }), door())).toMatchObject({ verdict: 'admitted' });
});

test('a good ticket of somebody who is not on the list', async () => {
  expect(await decideVerdict(await code({ s: 'user-99' }), door())).toEqual({
    verdict: 'not_on_list',
    userId: 'user-99',
  });
});

test('a badge of a venue laptop, where they had another id, gets the verdict of who has its code', async () => {
  const badge = await code({ s: 'user-99' });
  const kofi: User = { ...amina, id: 'user-8', external_code: badge };
  expect(await decideVerdict(`${badge}\n`, door([amina, kofi]))).toEqual({ verdict: 'admitted', person: kofi });
  const revoked: User = { ...kofi, ticket_status: 'revoked' };
  expect(await decideVerdict(badge, door([amina, revoked]))).toEqual({ verdict: 'revoked', person: revoked });
});

test('a code of another system gets the verdict of who has it', async () => {
  const kofi: User = { ...amina, id: 'user-8', external_code: 'A-7KD2MPW' };
  expect(await decideVerdict(' A-7KD2MPW\n', door([amina, kofi]))).toEqual({ verdict: 'admitted', person: kofi });
  const inside = { ...kofi, checkedIn: true };
  expect(await decideVerdict('A-7KD2MPW', door([inside]))).toMatchObject({ verdict: 'already_checked_in' });
  const revoked: User = { ...kofi, ticket_status: 'revoked' };
  expect(await decideVerdict('A-7KD2MPW', door([revoked]))).toEqual({ verdict: 'revoked', person: revoked });
  expect(await decideVerdict('A-7KD2MPX', door([kofi]))).toEqual({ verdict: 'not_a_ticket' });
});

test('a code in our form is never looked up as one of another system', async () => {
  const forged = await code({}, others);
  const thief: User = { ...amina, id: 'user-9', external_code: forged };
  expect(await decideVerdict(forged, door([thief]))).toEqual({ verdict: 'tampered' });
});

test('whatever else the camera sees is not ours, and nothing of it throws', async () => {
  const strange = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.webUrl(),
    fc.base64String({ maxLength: 300 }).map((text) => `${text}.${text}.${text}`),
    fc.constantFrom('x'.repeat(5_000), '', '..', 'eyJhbGciOiJFUzI1NiJ9..', 'eyJhbGciOiJFUzI1NiJ9.e30.', '{"k":"t"}'),
  );
  await fc.assert(
    fc.asyncProperty(strange, async (text) => {
      expect(await decideVerdict(text, door())).toEqual({ verdict: 'not_a_ticket' });
    }),
    { numRuns: 300 },
  );
});

test('what a hand scanner typed on another layout is judged as the keys of a US one, whichever reading is true', async () => {
  const genuine = await code();
  // French makes other letters of some keys, German swaps two: what it makes may still look like a code.
  const french = genuine.replace(/[-0-9A]/g, (key) => (key === 'A' ? 'Q' : '&'));
  const german = genuine.replace(/[YZ]/g, (key) => (key === 'Y' ? 'Z' : 'Y'));
  for (const typed of [french, german, genuine.toLowerCase(), '']) {
    expect(await decideTyped(typed, genuine, door())).toMatchObject({ verdict: 'admitted' });
  }
  // A scanner that was set up for the layout is read as it typed.
  expect(await decideTyped(genuine, french, door())).toMatchObject({ verdict: 'admitted' });
  const kofi: User = { ...amina, id: 'user-8', external_code: 'A-7KD2MPW' };
  expect(await decideTyped('Q)èKD"?PZ', 'A-7KD2MPW', door([kofi]))).toEqual({ verdict: 'admitted', person: kofi });

  const forged = await code({}, others);
  expect(await decideTyped(forged, french, door())).toEqual({ verdict: 'tampered' });
  expect(await decideTyped(french, forged, door())).toEqual({ verdict: 'tampered' });
  expect(await decideTyped('Q)èKD', 'A-7KD', door([kofi]))).toEqual({ verdict: 'not_a_ticket' });
  const revoked: User = { ...amina, ticket_status: 'revoked' };
  expect(await decideTyped(genuine, 'A-7KD2MPW', door([revoked, kofi]))).toMatchObject({ verdict: 'revoked' });
});

test('somebody found by name is judged by the same rules', async () => {
  expect(await decideForPerson(amina, door())).toEqual({ verdict: 'admitted', person: amina });
  expect(await decideForPerson(amina, door([amina], [earlier]))).toMatchObject({
    verdict: 'already_checked_in',
    earlier,
  });
  expect(await decideForPerson({ ...amina, ticket_status: 'revoked' }, door())).toMatchObject({ verdict: 'revoked' });
});
