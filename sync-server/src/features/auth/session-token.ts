import type { Role } from '@baraza/schema/entities/user';
import { jwtVerify, SignJWT } from 'jose';

export interface SessionClaims {
  user_id: string;
  event_id: string;
  role: Role;
  session_id: string;
}

/** Only an upper bound: the session in the database ends sooner, when it is not used or was revoked. */
const TOKEN_DAYS = 90;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

export function issueToken(secret: string, claims: SessionClaims): Promise<string> {
  return new SignJWT({ event_id: claims.event_id, role: claims.role, sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.user_id)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_DAYS}d`)
    .sign(keyOf(secret));
}

/** Which session a token speaks for; undefined for anything that was not issued here or is too old. */
export async function sessionOfToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
