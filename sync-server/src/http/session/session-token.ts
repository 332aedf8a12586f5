import { subtle } from 'node:crypto';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { jwtVerify, SignJWT } from 'jose';

export interface SessionClaims {
  user_id: string;
  event_id: string;
  role: SessionRole;
  session_id: string;
  /** Name of a door phone, which it shows offline. */
  name?: string;
  /** The account of an address with which the session began: see `features/auth/shared`. */
  shared?: string;
}

/** Only an upper bound: the session in the database ends sooner, when it is not used or was revoked. */
const TOKEN_DAYS = 90;

const keys = new Map<string, Promise<CryptoKey>>();

/** Kept: to make it of the secret each time takes as long again as to verify a token. */
function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const key =
    keys.get(secret) ?? subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

export async function issueToken(secret: string, claims: SessionClaims): Promise<string> {
  const { event_id, role, session_id: sid, name, shared } = claims;
  return new SignJWT({ event_id, role, sid, ...(name && { name }), ...(shared && { shared }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.user_id)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_DAYS}d`)
    .sign(await keyOf(secret));
}

/** What of a token is not in its session's row, or leads to it. */
export interface TokenSession {
  sid: string;
  user_id: string;
  event_id: string;
  role: SessionRole;
  shared?: string;
}

/** Tokens that this process has verified. To do so again at each call would take a third of what a pull costs. */
const verified = new Map<string, TokenSession & { expires_at: number }>();
/** As many phones as a process has room for: with fewer, those that call in turn would each be verified anew. Some 400 bytes each. */
const VERIFIED_MAX = 50_000;
/**
 * As `SignJWT` writes one of HS256. What verifies it takes white space in the signature, padding, and bits of its last character that
 * stand for nothing: each such spelling would be kept too, of any length.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Returns the session of a token; undefined if it was not issued by this server, is spelled otherwise, or has expired. */
export async function sessionOfToken(secret: string, token: string): Promise<TokenSession | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const key = `${secret} ${token}`;
  const known = verified.get(key);
  if (known && known.expires_at > Date.now()) return known;
  verified.delete(key);
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), { algorithms: ['HS256'] });
    const { sid, sub, event_id, role, shared, exp = 0 } = payload;
    if (typeof sid !== 'string') return undefined;
    for (const oldest of verified.keys()) {
      if (verified.size < VERIFIED_MAX) break;
      verified.delete(oldest);
    }
    const read = {
      ...{ sid, user_id: String(sub), event_id: String(event_id), expires_at: exp * 1_000 },
      role: role as SessionRole,
      ...(typeof shared === 'string' && { shared }),
    };
    verified.set(key, read);
    return read;
  } catch {
    return undefined;
  }
}
