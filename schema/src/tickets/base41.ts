/**
 * Bytes as text, two in three characters: the algorithm of base45 (RFC 9285) with the 41 characters of QR's alphanumeric mode
 * that also pass through a web address and a keyboard as they are (no space, percent, plus or slash). Just as dense: 41³ > 2¹⁶.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-.:';
const BASE = ALPHABET.length;
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));

export function toBase41(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let rest = second === undefined ? first : first * 256 + second;
    for (let digits = second === undefined ? 2 : 3; digits > 0; digits--) {
      text += ALPHABET[rest % BASE];
      rest = Math.floor(rest / BASE);
    }
  }
  return text;
}

/** @returns undefined for what `toBase41` would not have written */
export function fromBase41(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let from = 0, to = 0; from < text.length; from += 3, to += 2) {
    const digits = [...text.slice(from, from + 3)].map((character) => VALUES.get(character) ?? Number.NaN);
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    if (!(value < (digits.length === 3 ? 65_536 : 256))) return undefined;
    if (digits.length === 3) bytes.set([value >> 8, value & 255], to);
    else bytes[to] = value;
  }
  return bytes;
}
