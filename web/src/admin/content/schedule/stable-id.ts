const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text.toLowerCase());

/** A deterministic, non-cryptographic hash of a text: four 32-bit numbers (cyrb128). */
function digest(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** A UUID (version 8) derived from a text: two devices that import the same file create the same documents. */
export function uuidFrom(text: string): string {
  const hex = digest(text)
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
  return parts.join('-');
}

/** A document's UUID for other systems: its imported guid, its own id, or one derived from that id. */
export function guidOf(document: { id: string; source?: Record<string, unknown> | null | undefined }): string {
  if (isUuid(document.source?.guid)) return document.source.guid.toLowerCase();
  return isUuid(document.id) ? document.id.toLowerCase() : uuidFrom(document.id);
}

/** A positive number derived from a text, for formats that require one. */
export const numberFrom = (text: string): number => (digest(text)[0] >>> 1) + 1;
