import { importJWK, type JWK } from 'jose';
import type { Event, TicketKey } from '../event/event.ts';
import { parseCose, signCose } from './cose-code.ts';
import { parseJws, signJws } from './jws-code.ts';
import type { CodeClaims, CodeForm, SealedCode } from './sealed-code.ts';

export type { CodeClaims } from './sealed-code.ts';

export type CodeReading =
  | { ok: true; kind: 'ticket' | 'gate'; subject: string; version: number }
  | { ok: false; reason: 'not_a_ticket' | 'other_event' | 'tampered' | 'replaced_key' | 'unknown_key' | 'expired' };

/** What a code is verified with. */
export type CodeKeys = Pick<Event, 'id' | 'ticket_keys' | 'replaced_keys'>;

/** A longer code is not ours and is not parsed. */
const CODE_MAX_LENGTH = 400;

/** @param privateKey ES256 private key as JWK. */
export const signCode = (claims: CodeClaims, kid: string, privateKey: JWK, form: CodeForm = 'cose'): Promise<string> =>
  (form === 'cose' ? signCose : signJws)(claims, kid, privateKey);

/**
 * Verifies any scanned text; never throws. It does not know the roster: the caller must check whether the ticket is
 * revoked and its person is on the list.
 *
 * `replaced_key`: genuine, but from before the event's keys were replaced. `unknown_key`: made up, or signed with a key
 * that is newer than this event's last update; who reads it offline can't tell which.
 */
export async function readCode(code: string, event: CodeKeys, now: Date = new Date()): Promise<CodeReading> {
  if (code.length > CODE_MAX_LENGTH) return { ok: false, reason: 'not_a_ticket' };
  const sealed = parseCose(code) ?? parseJws(code);
  if (!sealed) return { ok: false, reason: 'not_a_ticket' };
  const { claims, kid } = sealed;
  // The key of another event is unknown here, so this trusts the unverified claim; it only chooses the refusal's text.
  if (!(await sealed.names(event.id))) return { ok: false, reason: 'other_event' };
  const key = event.ticket_keys.find((candidate) => candidate.kid === kid);
  const replaced = event.replaced_keys?.find((candidate) => candidate.kid === kid);
  const signer = key ?? replaced;
  if (!signer) return { ok: false, reason: 'unknown_key' };
  if (!(await isSignedBy(sealed, signer, event.id))) return { ok: false, reason: 'tampered' };
  if (!key) return { ok: false, reason: 'replaced_key' };
  if (claims.x !== undefined && claims.x * 1_000 < now.getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, kind: claims.k === 't' ? 'ticket' : 'gate', subject: claims.s, version: claims.v };
}

async function isSignedBy(sealed: SealedCode, { x, y }: TicketKey, eventId: string): Promise<boolean> {
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    return await sealed.isSignedBy(publicKey as CryptoKey, eventId);
  } catch {
    return false;
  }
}
