/** RFC 9562: 48 bits of milliseconds, then random bits; later ids sort later. */
export function uuidV7(at = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = at.getTime().toString(16).padStart(12, '0');
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + (Number.parseInt(hex.charAt(3), 16) % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
