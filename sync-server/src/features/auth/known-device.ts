import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../config.ts';

/** Sent to the calls of `/api/auth` alone, so that sync carries no bytes of it. It signs nobody in. */
const COOKIE = 'baraza-device';
const PATH = '/api/auth';
const YEAR_S = 365 * 86_400;
/** A shared laptop is known to as many accounts. */
const ACCOUNTS_MAX = 5;

/**
 * Whether this device has signed in to an account, with the password that it has now. Strangers' failures must not
 * count against such a device.
 * @returns an id of the device for limits; undefined when it is a stranger to the account
 */
export function knownDevice(http: Context, config: Config, passwordHash: string | undefined): string | undefined {
  const { device, signatures } = cookieIn(http);
  if (!passwordHash || !device) return undefined;
  const expected = Buffer.from(signatureOf(config, device, passwordHash));
  return signatures.map((text) => Buffer.from(text)).some((given) => isSame(given, expected)) ? device : undefined;
}

/** Makes the device known to an account, by a cookie that is no good after the next change of its password. */
export function rememberDevice(http: Context, config: Config, passwordHash: string): void {
  const { device = randomBytes(16).toString('base64url'), signatures } = cookieIn(http);
  const own = signatureOf(config, device, passwordHash);
  const all = [own, ...signatures.filter((other) => other !== own)].slice(0, ACCOUNTS_MAX);
  setCookie(http, COOKIE, [device, ...all].join('.'), {
    path: (config.hosted?.base ?? '') + PATH,
    maxAge: YEAR_S,
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.publicUrl.startsWith('https:'),
  });
}

/** A hash has its own salt: it stands for one account and one password of it. */
const signatureOf = ({ authSecret }: Config, device: string, passwordHash: string): string =>
  createHmac('sha256', authSecret).update(`known device ${device} ${passwordHash}`).digest('base64url');

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

function cookieIn(http: Context): { device?: string; signatures: string[] } {
  const [device, ...signatures] = (getCookie(http, COOKIE) ?? '').split('.');
  return device && /^[\w-]{22}$/.test(device)
    ? { device, signatures: signatures.slice(0, ACCOUNTS_MAX) }
    : { signatures: [] };
}
