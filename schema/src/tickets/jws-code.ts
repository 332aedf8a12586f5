import { CompactSign, compactVerify, decodeProtectedHeader, type JWK } from 'jose';
import type { CodeClaims, SealedCode } from './sealed-code.ts';

/** The first form of a code: a compact JWS. Printed badges have it, and events that were made before the other one. */
export function signJws(claims: CodeClaims, kid: string, privateKey: JWK): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

/** @returns undefined for what is no such code; does not verify it */
export function parseJws(code: string): SealedCode | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(code);
    if (alg !== 'ES256') return undefined;
    const payload = code.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as CodeClaims;
    const wellFormed =
      (claims.k === 't' || claims.k === 'g') &&
      typeof claims.e === 'string' &&
      typeof claims.s === 'string' &&
      Number.isInteger(claims.v) &&
      (claims.x === undefined || Number.isInteger(claims.x));
    if (!wellFormed) return undefined;
    return {
      claims,
      kid,
      names: async (eventId) => claims.e === eventId,
      isSignedBy: (key) =>
        compactVerify(code, key, { algorithms: ['ES256'] }).then(
          () => true,
          () => false,
        ),
    };
  } catch {
    return undefined;
  }
}
