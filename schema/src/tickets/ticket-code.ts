import { CompactSign, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import type { TicketKey } from '../event/event.ts';

/**
 * What a Baraza QR code carries, signed (compact JWS, ES256). Names are one letter long because a code must fit
 * a QR version 10 at level M: 213 bytes, of which signature and header take 120.
 */
export interface CodeClaims {
  /** `t`: the ticket of a person; `g`: posted at a gate. */
  k: 't' | 'g';
  /** Event id. */
  e: string;
  /** User id or gate id. */
  s: string;
  /** Version of the ticket (User.ticket_version) or of the gate's code (Gate.code_version). */
  v: number;
  /** Expiry in seconds since 1970; absent: valid as long as the event's key. */
  x?: number;
}

export type CodeReading =
  | { ok: true; kind: 'ticket' | 'gate'; subject: string; version: number }
  | { ok: false; reason: 'not_a_ticket' | 'other_event' | 'tampered' | 'expired' };

/** A longer code is not ours and is not parsed. */
const CODE_MAX_LENGTH = 400;

/** @param privateKey ES256 private key as JWK. */
export async function signCode(claims: CodeClaims, kid: string, privateKey: JWK): Promise<string> {
  const key = await importJWK({ ...privateKey, kty: 'EC' }, 'ES256');
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
}

/**
 * Verifies any scanned text; never throws. It does not know the roster: the caller must check whether the ticket is
 * revoked and its person is on the list.
 */
export async function readCode(
  code: string,
  eventId: string,
  keys: readonly TicketKey[],
  now: Date = new Date(),
): Promise<CodeReading> {
  if (code.length > CODE_MAX_LENGTH) return { ok: false, reason: 'not_a_ticket' };
  const claims = decodeClaims(code);
  if (!claims) return { ok: false, reason: 'not_a_ticket' };
  // The key of another event is unknown here, so this trusts the unverified claim; it only chooses the refusal's text.
  if (claims.e !== eventId) return { ok: false, reason: 'other_event' };
  if (!(await isSignedByOneOf(code, keys))) return { ok: false, reason: 'tampered' };
  if (claims.x !== undefined && claims.x * 1_000 < now.getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, kind: claims.k === 't' ? 'ticket' : 'gate', subject: claims.s, version: claims.v };
}

function decodeClaims(code: string): CodeClaims | undefined {
  try {
    if (decodeProtectedHeader(code).alg !== 'ES256') return undefined;
    const payload = code.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as CodeClaims;
    const wellFormed =
      (claims.k === 't' || claims.k === 'g') &&
      typeof claims.e === 'string' &&
      typeof claims.s === 'string' &&
      Number.isInteger(claims.v) &&
      (claims.x === undefined || Number.isInteger(claims.x));
    return wellFormed ? claims : undefined;
  } catch {
    return undefined;
  }
}

async function isSignedByOneOf(code: string, keys: readonly TicketKey[]): Promise<boolean> {
  try {
    const { kid } = decodeProtectedHeader(code);
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) return false;
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: key.x, y: key.y }, 'ES256');
    await compactVerify(code, publicKey, { algorithms: ['ES256'] });
    return true;
  } catch {
    return false;
  }
}
