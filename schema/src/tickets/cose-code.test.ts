import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase41, toBase41 } from './base41.ts';
import { type CodeClaims, readCode, signCode } from './ticket-code.ts';

const EVENT = 'event-001';
const KID = 'k1';
const ticket: CodeClaims = { k: 't', e: EVENT, s: 'user-001', v: 3 };
/** Start of the SHA-256 of the event's id. */
const HINT = '708e';
const HEADER = 'a2012604426b31';
const PAYLOAD = `840042${HINT}68757365722d30303103`;

let privateKey: JWK;
let event: Parameters<typeof readCode>[1];

beforeAll(async () => {
  privateKey = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  event = { id: EVENT, ticket_keys: [{ kid: KID, x: privateKey.x ?? '', y: privateKey.y ?? '' }] };
});

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

async function hexOf(claims = ticket): Promise<string> {
  const bytes = fromBase41(await signCode(claims, KID, privateKey)) ?? [];
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A code of ours, changed in hex. */
async function forged(change: (hex: string) => string, claims = ticket): Promise<string> {
  const hex = await hexOf(claims);
  const changed = change(hex);
  expect(changed).not.toBe(hex);
  return toBase41(bytesOf(changed));
}

describe('a short code', () => {
  it('is a COSE_Sign1 as RFC 9052 has it, signed with the event as external data', async () => {
    const hex = await hexOf();
    const signature = hex.slice(-128);
    expect(hex).toBe(`8447${HEADER}a04f${PAYLOAD}5840${signature}`);
    const signed = `846a5369676e61747572653147${HEADER}496576656e742d3030314f${PAYLOAD}`;
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const { d: _, ...shown } = privateKey;
    const key = await crypto.subtle.importKey('jwk', shown, algorithm, false, ['verify']);
    expect(await crypto.subtle.verify(algorithm, key, bytesOf(signature), bytesOf(signed))).toBe(true);
  });

  it.each([
    ['for another person', (hex: string) => hex.replace('757365722d303031', '757365722d303032')],
    ['for a gate', (hex: string) => hex.replace('840042', '840142')],
    ['of a higher version', (hex: string) => hex.replace('30303103', '30303104')],
    ['with a signature of zeros', (hex: string) => hex.slice(0, -128) + '0'.repeat(128)],
  ])('%s under our signature is tampered', async (_, change) => {
    expect(await readCode(await forged(change), event)).toEqual({ ok: false, reason: 'tampered' });
  });

  it('that was signed for another event is tampered, even when it says that it is of this one', async () => {
    const other = { ...ticket, e: 'event-002' };
    const code = await forged((hex) => `${hex.slice(0, 28)}${HINT}${hex.slice(32)}`, other);
    expect(await readCode(await signCode(other, KID, privateKey), event)).toMatchObject({ reason: 'other_event' });
    expect(await readCode(code, event)).toEqual({ ok: false, reason: 'tampered' });
  });

  it.each([
    ['asks for another algorithm', (hex: string) => hex.replace(`47${HEADER}`, '48a201382204426b31')],
    ['asks for no algorithm', (hex: string) => hex.replace(`47${HEADER}`, '45a104426b31')],
    ['names its key where it is not signed', (hex: string) => hex.replace(`47${HEADER}a0`, '43a10126a104426b31')],
    ['has more where it is not signed', (hex: string) => hex.replace('a04f', 'a104414f4f')],
    ['is of no kind', (hex: string) => hex.replace('840042', '840242')],
    ['has a longer signature', (hex: string) => `${hex.replace('5840', '5841')}00`],
    ['has a shorter signature', (hex: string) => hex.replace('5840', '583f').slice(0, -2)],
    ['has something after it', (hex: string) => `${hex}00`],
    ['has a tag', (hex: string) => `d2${hex}`],
    ['writes a length in more bytes than it needs', (hex: string) => hex.replace('a04f', 'a0580f')],
    ['has an array without a length', (hex: string) => `9f${hex.slice(2)}ff`],
    ['promises more than there is', (hex: string) => hex.replace('a04f', 'a05affffffff')],
    ['has text that is no UTF-8', (hex: string) => hex.replace('757365722d303031', 'ff7365722d303031')],
  ])('that %s is not a ticket', async (_, change) => {
    expect(await readCode(await forged(change), event)).toEqual({ ok: false, reason: 'not_a_ticket' });
  });

  it.each(['0199c0de-0000-7000-8000-0123456789ab', '0199C0DE-0000-7000-8000-0123456789AB', 'ab', '\ufeffid', 'ü€😀'])(
    'gives back the id %j as it is',
    async (s) => {
      const code = await signCode({ ...ticket, s }, KID, privateKey);
      expect(await readCode(code, event)).toMatchObject({ ok: true, subject: s });
    },
  );

  it.each([1, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295])('carries the version %d', async (v) => {
    expect(await readCode(await signCode({ ...ticket, v }, KID, privateKey), event)).toMatchObject({ version: v });
  });

  it('is not signed for a number that it can’t carry', async () => {
    for (const v of [1.5, 2 ** 32]) await expect(signCode({ ...ticket, v }, KID, privateKey)).rejects.toThrow();
  });
});
