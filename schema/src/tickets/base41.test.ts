import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase41, toBase41 } from './base41.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each([
  ['', ''],
  ['A', 'O1'],
  // 0x4142 = 16706 = 19 + 38 * 41 + 9 * 41², the least digit first, as in RFC 9285.
  ['AB', 'J-9'],
  ['ABA', 'J-9O1'],
])('%j is written %j', (plain, text) => {
  expect(toBase41(bytesOf(plain))).toBe(text);
  expect(fromBase41(text)).toEqual(bytesOf(plain));
});

it('gives back any bytes, in characters that a QR code, a web address and a keyboard leave as they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase41(bytes);
      expect(text).toMatch(/^[0-9A-Z$*\-.:]*$/);
      expect(text.length).toBe(Math.ceil(bytes.length * 1.5));
      expect(new URLSearchParams(new URL(`http://x/?code=${text}`).search).get('code')).toBe(text);
      expect(fromBase41(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

it.each(['A', 'AAAA', ':::', '::', 'ab', 'A B', 'A%B', 'AA€', '😀A', 'ÀAA'])('%j was not written here', (text) => {
  expect(fromBase41(text)).toBeUndefined();
});

it('reads no text but that of its bytes: no two texts are the same code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0AZ$:-.*9'), maxLength: 12 }), (text) => {
      const bytes = fromBase41(text);
      if (bytes) expect(toBase41(bytes)).toBe(text);
    }),
  );
});
