/**
 * As much CBOR (RFC 8949) as a code has: integers below 2³², byte and text strings, arrays and maps, each in its shortest
 * (deterministic) form, which is the only one that is read.
 */
const [UINT, NEGATIVE, BYTES, TEXT, ARRAY, MAP] = [0, 1, 2, 3, 4, 5];

function head(major: number, value: number): number[] {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) throw new RangeError(`${value} is not in a code`);
  const type = major << 5;
  if (value < 24) return [type | value];
  if (value < 0x100) return [type | 24, value];
  if (value < 0x1_0000) return [type | 25, value >> 8, value & 255];
  return [type | 26, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const join = (start: number[], ...parts: Uint8Array[]) =>
  new Uint8Array([...start, ...parts.flatMap((part) => [...part])]);

export const cborInt = (value: number) => join(value < 0 ? head(NEGATIVE, -1 - value) : head(UINT, value));
export const cborBytes = (bytes: Uint8Array) => join(head(BYTES, bytes.length), bytes);
export const cborText = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return join(head(TEXT, bytes.length), bytes);
};
export const cborArray = (...items: Uint8Array[]) => join(head(ARRAY, items.length), ...items);
export const cborMap = (...entries: [Uint8Array, Uint8Array][]) => join(head(MAP, entries.length), ...entries.flat());

/** UTF-8 as text, each byte of it; throws for what is none. */
export const utf8Text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** Reads item after item; throws where something else comes than what is asked for. */
export class CborReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  uint = () => this.#head(UINT);
  text = () => utf8Text(this.#take(this.#head(TEXT)));
  array = (...lengths: number[]) => oneOf(lengths, this.#head(ARRAY));
  map = (length: number) => oneOf([length], this.#head(MAP));
  isBytes = () => (this.#bytes[this.#at] ?? 0) >> 5 === BYTES;

  /** @param length absent: any */
  bytes(length?: number): Uint8Array<ArrayBuffer> {
    const there = this.#head(BYTES);
    return this.#take(length === undefined ? there : oneOf([length], there));
  }

  /** Items that must be these. */
  literal(...items: Uint8Array[]): void {
    for (const item of items) {
      const there = this.#take(item.length);
      if (item.some((byte, at) => byte !== there[at])) throw new TypeError('Another item was expected');
    }
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new TypeError('More than was expected');
  }

  #head(major: number): number {
    const start = this.#at;
    const [first = 0] = this.#take(1);
    const short = first & 31;
    const value = short < 24 ? short : short < 27 ? this.#number(2 ** (short - 24)) : Number.NaN;
    const shortest = head(major, value);
    if (first !== shortest[0] || this.#at - start !== shortest.length) throw new TypeError('Another item was expected');
    return value;
  }

  #number = (bytes: number) => this.#take(bytes).reduce((sum, byte) => sum * 256 + byte, 0);

  #take(count: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new TypeError('Less than was expected');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function oneOf(expected: number[], there: number): number {
  if (!expected.includes(there)) throw new TypeError('Another length was expected');
  return there;
}
