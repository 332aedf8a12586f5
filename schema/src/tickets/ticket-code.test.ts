import fc from 'fast-check';
import { base64url, exportJWK, generateKeyPair } from 'jose';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketKey } from '../event/event.ts';
import { CODE_FORMS, type CodeClaims, type CodeForm } from './sealed-code.ts';
import { readCode, signCode as sign } from './ticket-code.ts';

const EVENT = 'event-001';
const KID = 'k1';
const ticket: CodeClaims = { k: 't', e: EVENT, s: 'user-001', v: 3 };

let privateKey: JsonWebKey;
let keys: TicketKey[];
let strangersKey: JsonWebKey;

async function newKey(kid: string): Promise<{ secret: JsonWebKey; shown: TicketKey }> {
  const secret = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  return { secret: secret as JsonWebKey, shown: { kid, x: secret.x as string, y: secret.y as string } };
}

const signedAs = (form: CodeForm) => (claims: CodeClaims, kid: string, key: JsonWebKey) => sign(claims, kid, key, form);

beforeAll(async () => {
  const ours = await newKey(KID);
  privateKey = ours.secret;
  keys = [(await newKey('k0')).shown, ours.shown];
  strangersKey = (await newKey(KID)).secret;
});

describe.each(CODE_FORMS)('a code of the form %s', (form) => {
  const signCode = signedAs(form);

  it('is read as it was signed', async () => {
    const code = await signCode(ticket, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({
      ok: true,
      kind: 'ticket',
      subject: 'user-001',
      version: 3,
    });
  });

  it('of a gate is told from a ticket', async () => {
    const code = await signCode({ k: 'g', e: EVENT, s: 'gate-main', v: 1 }, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({
      ok: true,
      kind: 'gate',
      subject: 'gate-main',
      version: 1,
    });
  });

  it('survives the round trip whatever it names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
        fc.integer({ min: 1, max: 999 }),
        async (s, v) => {
          const code = await signCode({ ...ticket, s, v }, KID, privateKey);
          // A name too long for a code is not read, rather than read wrong.
          const expected = code.length > 400 ? { ok: false } : { ok: true, subject: s, version: v };
          expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toMatchObject(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('with any one character changed lets nobody in', async () => {
    const code = await signCode(ticket, KID, privateKey);
    // The last character of a base64url part carries bits that mean nothing.
    const means = (at: number) => form === 'cose' || !/^(\.|$)/.test(code.slice(at + 1, at + 2));
    const meaningful = [...code].map((_, at) => at).filter(means);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...meaningful),
        fc.constantFrom('A', 'z', '0', '-', '.', '€', ' ', ':'),
        async (at, character) => {
          fc.pre(code[at] !== character);
          const reading = await readCode(code.slice(0, at) + character + code.slice(at + 1), {
            id: EVENT,
            ticket_keys: keys,
          });
          expect(reading.ok).toBe(false);
        },
      ),
    );
  });

  it('signed by a stranger who uses our key’s name is tampered', async () => {
    const code = await signCode(ticket, KID, strangersKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'tampered' });
  });

  it('signed by a key that is not known here is neither taken nor called forged: the key may be newer than this phone', async () => {
    const unknown = { ok: false, reason: 'unknown_key' };
    const event = { id: EVENT, ticket_keys: keys, replaced_keys: [] };
    expect(await readCode(await signCode(ticket, 'k9', privateKey), event)).toEqual(unknown);
    expect(await readCode(await signCode(ticket, KID, privateKey), { ...event, ticket_keys: [] })).toEqual(unknown);
  });

  it('of a key that was replaced says so, and one that only claims to be of that key is tampered', async () => {
    const replaced_keys = keys.map((key) => ({ ...key, replaced_at: '2026-11-21T12:00:00.000Z' }));
    const event = { id: EVENT, ticket_keys: [], replaced_keys };
    const replaced = { ok: false, reason: 'replaced_key' };
    expect(await readCode(await signCode(ticket, KID, privateKey), event)).toEqual(replaced);
    expect(await readCode(await signCode({ ...ticket, x: 1 }, KID, privateKey), event)).toEqual(replaced);
    expect(await readCode(await signCode(ticket, KID, strangersKey), event)).toEqual({ ok: false, reason: 'tampered' });
  });

  it('of another event says so', async () => {
    const code = await signCode({ ...ticket, e: 'event-002' }, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'other_event' });
  });

  it('expires', async () => {
    const x = Date.parse('2026-11-21T12:00:00Z') / 1_000;
    const code = await signCode({ ...ticket, x }, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys }, new Date('2026-11-21T11:59:59Z'))).toMatchObject({
      ok: true,
    });
    expect(await readCode(code, { id: EVENT, ticket_keys: keys }, new Date('2026-11-21T12:00:01Z'))).toEqual({
      ok: false,
      reason: 'expired',
    });
  });

  it('cut short or with something after it lets nobody in', async () => {
    const code = await signCode(ticket, KID, privateKey);
    const event = { id: EVENT, ticket_keys: keys };
    for (let length = 0; length < code.length; length += 1)
      expect((await readCode(code.slice(0, length), event)).ok, `the first ${length}`).toBe(false);
    for (const more of ['0', '00', '000', code]) expect((await readCode(code + more, event)).ok).toBe(false);
  });
});

describe('a JWS', () => {
  const signCode = signedAs('jws');

  it('with other claims under our signature is tampered', async () => {
    const [header, , signature] = (await signCode(ticket, KID, privateKey)).split('.');
    const forged = `${header}.${base64url.encode(JSON.stringify({ ...ticket, s: 'user-002' }))}.${signature}`;
    expect(await readCode(forged, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'tampered' });
  });

  it('that asks for no signature is not ours', async () => {
    const unsigned = `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(ticket))}.`;
    expect(await readCode(unsigned, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'not_a_ticket' });
  });

  it.each([
    ['k', 'x'],
    ['e', 7],
    ['s', null],
    ['v', '3'],
    ['v', 1.5],
    ['x', 'soon'],
  ])('with a signed but senseless %s (%j) is not a ticket', async (claim, value) => {
    const code = await signCode({ ...ticket, [claim]: value } as CodeClaims, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'not_a_ticket' });
  });
});

describe('whatever else is held before the camera', () => {
  it.each([
    ['nothing', ''],
    ['5 KB of text', 'A long text about wetlands. '.repeat(190)],
    ['a web address', 'https://example.org/tickets?id=user-001'],
    ['a contact card', 'BEGIN:VCARD\nFN:Amina Wekesa\nEND:VCARD'],
    ['dots', '..'],
    ['empty claims', `${base64url.encode('{"alg":"ES256"}')}.${base64url.encode('null')}.${base64url.encode('x')}`],
    ['broken JSON', `${base64url.encode('{"alg":"ES256"}')}.${base64url.encode('{"k":')}.x`],
    ['a code of ours that goes on for ever', `${base64url.encode('{"alg":"ES256"}')}.${'A'.repeat(5_000)}.x`],
  ])('%s is not a ticket', async (_, text) => {
    expect(await readCode(text, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'not_a_ticket' });
  });

  it('a code longer than any of ours is not looked at, however well it is signed', async () => {
    const code = await sign({ ...ticket, s: 'u'.repeat(300) }, KID, privateKey);
    expect(await readCode(code, { id: EVENT, ticket_keys: keys })).toEqual({ ok: false, reason: 'not_a_ticket' });
  });

  it('never throws and never lets in', async () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => String.fromCharCode(...bytes)),
      fc.array(fc.base64String({ maxLength: 120 }), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
      fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-.:'), maxLength: 300 }),
      fc.json().map((claims) => `${base64url.encode('{"alg":"ES256","kid":"k1"}')}.${base64url.encode(claims)}.AAAA`),
    );
    await fc.assert(
      fc.asyncProperty(noise, async (text) => {
        expect((await readCode(text, { id: EVENT, ticket_keys: keys })).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the size of a code', () => {
  const sizeOf = async (claims: Partial<CodeClaims>, form: CodeForm, kid = 'kkkk') => {
    const code = await sign({ ...ticket, v: 1, ...claims }, kid, privateKey, form);
    return { length: code.length, version: encode(code, { ecc: 'M' }).version };
  };
  const UUID = '0199c0de-0000-7000-8000-0123456789ab';

  it.each([
    ['of the longest id that the server makes', { s: UUID }, 153, 6],
    ['of the sample event', { s: 'user-001' }, 141, 6],
    ['of a gate', { k: 'g', s: 'gate-terrace' }, 147, 6],
    ['of an event with a long id', { s: UUID, e: UUID }, 153, 6],
    ['replaced a hundred times', { s: UUID, v: 100 }, 156, 7],
    ['with an expiry', { s: UUID, x: 1_795_000_000 }, 162, 7],
  ] as const)('%s is %j: %d characters, QR version %d at level M', async (_, claims, length, version) => {
    expect(await sizeOf(claims, 'cose')).toEqual({ length, version });
    expect((await sizeOf(claims, 'jws')).version).toBeGreaterThan(8);
  });
});
