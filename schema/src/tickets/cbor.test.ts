import { expect, it } from 'vitest';
import { CborReader, cborArray, cborBytes, cborInt, cborMap, cborText } from './cbor.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const reader = (text: string) =>
  new CborReader(Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

// Appendix A of RFC 8949.
it.each([
  [cborInt(0), '00'],
  [cborInt(23), '17'],
  [cborInt(24), '1818'],
  [cborInt(100), '1864'],
  [cborInt(1_000), '1903e8'],
  [cborInt(1_000_000), '1a000f4240'],
  [cborInt(-1), '20'],
  [cborInt(-10), '29'],
  [cborInt(-100), '3863'],
  [cborBytes(new Uint8Array([1, 2, 3, 4])), '4401020304'],
  [cborText('IETF'), '6449455446'],
  [cborText('\u00fc'), '62c3bc'],
  [cborText('\ud800\udd51'), '64f0908591'],
  [cborArray(cborInt(1), cborInt(2), cborInt(3)), '83010203'],
  [cborMap([cborInt(1), cborInt(2)], [cborInt(3), cborInt(4)]), 'a201020304'],
])('writes as RFC 8949 does (%#)', (bytes, expected) => {
  expect(hex(bytes)).toBe(expected);
});

it('reads what it writes', () => {
  for (const value of [0, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295])
    expect(new CborReader(cborInt(value)).uint()).toBe(value);
  expect(reader('62c3bc').text()).toBe('ü');
  expect(hex(reader('4401020304').bytes())).toBe('01020304');
});

it.each([
  ['a longer head than needed', '1817'],
  ['a longer head than needed, two bytes', '1900ff'],
  ['a longer head than needed, four bytes', '1a0000ffff'],
  ['eight bytes', '1b000000e8d4a51000'],
  ['a reserved head', '1c'],
  ['no length', '1f'],
  ['nothing', ''],
  ['half a number', '19ff'],
  ['a negative number', '20'],
])('does not read %s as a number', (_, text) => {
  expect(() => reader(text).uint()).toThrow(Error);
});
