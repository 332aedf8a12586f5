import fc from 'fast-check';
import type { AnyRequest, Call } from './any-request.ts';
import { aString } from './near-schema.ts';

/** Makes of a real token one that was never issued. */
export type Forgery = (token: string) => string;

export const forgeries: Forgery[] = [
  () => '',
  () => 'null',
  () => '\u00ff\u00fe',
  () => 'a.'.repeat(4_000),
  (token) => token.slice(0, -3),
  (token) => token.replace(/^[^.]+/, base64url({ alg: 'none' })),
  (token) => token.replace(/^[^.]+/, base64url({ alg: 'none' })).replace(/[^.]+$/, ''),
  (token) => token.replace(/^[^.]+/, base64url({ alg: 'ES256', kid: '../../dev/null' })),
  (token) => token.replace(/(?<=\.)[^.]+/, base64url({ sub: 'admin', role: 'admin', sid: "' or 1=1", exp: 2 ** 40 })),
];

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What no client of ours sends: another method, address, media type or body. */
export function broken(call: fc.Arbitrary<Call>): fc.Arbitrary<Call & Pick<AnyRequest, 'headers'>> {
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'image/jpeg',
    'application/gzip',
    ';',
  );
  const changes = fc.oneof(
    fc.record({ method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') }),
    fc.record({ path: fc.constantFrom(...BROKEN_PATHS) }),
    fc.record({ body: fc.constantFrom(...BROKEN_BODIES) }),
    fc.record({ body: aString }),
  );
  return fc
    .record({ call, changes, type, gzip: fc.option(fc.constantFrom('gzip', 'deflate', 'br', 'x'), { freq: 2 }) })
    .map(({ call, changes, type, gzip }) => {
      const changed = { ...call, ...changes };
      return { ...changed, headers: { 'content-type': type, ...(gzip && { 'content-encoding': gzip }) } };
    });
}

const BROKEN_PATHS = [
  '/%',
  '/%ff',
  '/api/users/%E0%A4%A',
  '/api/users/%00',
  '/api/images/..%2f..%2f..%2fetc%2fpasswd',
  '/api/events/%c0%ae%c0%ae/stats',
  '/api/users/event/event-001/attendees?limit=%ff&limit=2&offset=1e999',
  '/api/users/event/event-001/attendees?limit[]=1&__proto__[role]=admin',
  `/api/users/${'a'.repeat(20_000)}`,
  '/api//users//me',
  '/api/../api/users/me',
  '/api/nothing/of/the/kind',
];

const BROKEN_BODIES: (string | Uint8Array<ArrayBuffer>)[] = [
  '['.repeat(60_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `${'['.repeat(99)}${']'.repeat(99)}`,
  JSON.stringify('x'.repeat(60_000)),
  JSON.stringify({ email: 'x'.repeat(60_000), password: 'x'.repeat(3_000) }),
  'x'.repeat(70_000),
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":1,"a":2',
  '{"email":"\\ud800","name":"\\u0000"}',
  '[{"email":"a@test.example"}]',
  'null',
  '1e999',
  '\ufeff{}',
  '\u0000',
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]),
];

/** A header has no characters beyond 255, and no new lines. */
const aHeader = fc.constantFrom(
  '',
  '%',
  '%ff',
  '%E0%A4%A',
  '\u00ff\u00fe',
  '::::,,;;==',
  '"; DROP TABLE users; --',
  'x'.repeat(9_000),
  'bytes=-1,9999999-',
  'W/"\u00ff',
  '*',
);
const HEADERS = [
  'authorization',
  'cookie',
  'x-forwarded-for',
  'forwarded',
  'x-forwarded-proto',
  'if-none-match',
  'if-modified-since',
  'range',
  'accept',
  'accept-language',
  'origin',
  'user-agent',
  'baraza-password',
  'x-http-method-override',
];
export const hostileHeaders = fc.dictionary(fc.constantFrom(...HEADERS), aHeader, { minKeys: 1, maxKeys: 3 });
