import { importJWK, type JWK } from 'jose';
import { fromBase41, toBase41 } from './base41.ts';
import { CborReader, cborArray, cborBytes, cborInt, cborMap, cborText, utf8Text } from './cbor.ts';
import type { CodeClaims, SealedCode } from './sealed-code.ts';

/**
 * The short form of a code: an untagged COSE_Sign1 (RFC 9052) in base41, so that a QR code packs it as alphanumeric. The event's
 * id is not in it, but signed with it (`external_aad`); the first two bytes of its SHA-256 tell codes of other events.
 */
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
/** Labels of COSE headers, and the algorithm's number. */
const [ALG, KID, ES256] = [1, 4, -7];
const SIGNATURE_BYTES = 64;
const KINDS = ['t', 'g'] as const;

export async function signCose(claims: CodeClaims, kid: string, privateKey: JWK): Promise<string> {
  const header = cborMap([cborInt(ALG), cborInt(ES256)], [cborInt(KID), cborBytes(bytesOf(kid))]);
  const payload = cborArray(
    cborInt(KINDS.indexOf(claims.k)),
    cborBytes(await hintOf(claims.e)),
    writeSubject(claims.s),
    cborInt(claims.v),
    ...(claims.x === undefined ? [] : [cborInt(claims.x)]),
  );
  const key = (await importJWK(privateKey, 'ES256')) as CryptoKey;
  const signature = await crypto.subtle.sign(ALGORITHM, key, toBeSigned(header, payload, claims.e));
  const parts = [cborBytes(header), cborMap(), cborBytes(payload), cborBytes(new Uint8Array(signature))];
  return toBase41(cborArray(...parts));
}

/** @returns undefined for what is no such code; does not verify it */
export function parseCose(code: string): SealedCode | undefined {
  const bytes = fromBase41(code);
  if (!bytes) return undefined;
  try {
    const message = new CborReader(bytes);
    message.array(4);
    const header = message.bytes();
    message.map(0);
    const payload = message.bytes();
    const signature = message.bytes(SIGNATURE_BYTES);
    message.end();
    const kid = readHeader(header);
    const { hint, claims } = readPayload(payload);
    return {
      claims,
      kid,
      names: async (eventId) => isSame(hint, await hintOf(eventId)),
      isSignedBy: (key, eventId) =>
        crypto.subtle.verify(ALGORITHM, key, signature, toBeSigned(header, payload, eventId)),
    };
  } catch {
    return undefined;
  }
}

function readHeader(bytes: Uint8Array<ArrayBuffer>): string {
  const header = new CborReader(bytes);
  header.map(2);
  header.literal(cborInt(ALG), cborInt(ES256), cborInt(KID));
  const kid = utf8Text(header.bytes());
  header.end();
  return kid;
}

function readPayload(bytes: Uint8Array<ArrayBuffer>): { hint: Uint8Array; claims: Omit<CodeClaims, 'e'> } {
  const payload = new CborReader(bytes);
  const parts = payload.array(4, 5);
  const k = KINDS[payload.uint()];
  const hint = payload.bytes(2);
  const s = readSubject(payload);
  const v = payload.uint();
  const x = parts === 5 ? payload.uint() : undefined;
  payload.end();
  if (!k) throw new TypeError('No such kind of code');
  return { hint, claims: { k, s, v, ...(x !== undefined && { x }) } };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID as its 16 bytes, any other id as text. */
function writeSubject(id: string): Uint8Array {
  if (!UUID.test(id)) return cborText(id);
  return cborBytes(Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)));
}

function readSubject(payload: CborReader): string {
  if (!payload.isBytes()) return payload.text();
  const hex = [...payload.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The Sig_structure of RFC 9052, section 4.4. */
const toBeSigned = (header: Uint8Array, payload: Uint8Array, eventId: string) =>
  cborArray(cborText('Signature1'), cborBytes(header), cborBytes(bytesOf(eventId)), cborBytes(payload));

const hintOf = async (eventId: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(eventId))).subarray(0, 2);

const isSame = (one: Uint8Array, other: Uint8Array) => one.every((byte, at) => byte === other[at]);

const bytesOf = (text: string) => new TextEncoder().encode(text);
