export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
/** Keeps line breaks and spaces, so that an export equals its import. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields that are not in `known`; null if there are none. */
export function rest(from: Json, known: readonly string[]): Json | null {
  const left = Object.entries(from).filter(([key, value]) => !known.includes(key) && value !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : null;
}

const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i;

/** An absolute URL, as the format requires; undefined if invalid. Some files have URLs relative to their server. */
export function absolute(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined;
  try {
    const { href } = new URL(address, base || undefined);
    return PLAIN_ADDRESS.test(address) ? address : href;
  } catch {
    return undefined;
  }
}

const REFERENCE_TYPES = ['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub'];

/** A link or an attachment in the format's shape; [] when its URL is invalid. */
export function reference(link: unknown, base: string): { url: string; title: string; type?: string }[] {
  const url = isJson(link) ? absolute(link.url, base) : undefined;
  if (!isJson(link) || !url) return [];
  const type = String(link.type);
  return [{ url, title: words(link.title), ...(REFERENCE_TYPES.includes(type) && { type }) }];
}

/** A document without its `event_id`, which the context gives. */
export type Unplaced<Document> = Omit<Document, 'event_id'>;

/** Shortens a text to the allowed length and adds `of` to `cut` if it was too long. */
export function within(value: string, most: number, of: string, cut: string[]): string {
  if (value.length <= most) return value;
  cut.push(of);
  // Drops half of a surrogate pair at the end.
  return value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
