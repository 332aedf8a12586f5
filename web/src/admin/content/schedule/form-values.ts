export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
/** Texts keep their own line ends and spaces: what comes back out is what went in. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is left when the known fields are taken out; null when that is nothing. */
export function rest(from: Json, known: readonly string[]): Json | null {
  const left = Object.entries(from).filter(([key, value]) => !known.includes(key) && value !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : null;
}

const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i;

/** An address as the form wants it, or nothing: some are written from their server's root. */
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

/** A link or an attachment as the form has it; none when it leads nowhere. */
export function reference(link: unknown, base: string): { url: string; title: string; type?: string }[] {
  const url = isJson(link) ? absolute(link.url, base) : undefined;
  if (!isJson(link) || !url) return [];
  const type = String(link.type);
  return [{ url, title: words(link.title), ...(REFERENCE_TYPES.includes(type) && { type }) }];
}

/** A document whose event is known from where it is. */
export type Unplaced<Document> = Omit<Document, 'event_id'>;

/** As much as may be kept; what was longer is named. */
export function within(value: string, most: number, of: string, cut: string[]): string {
  if (value.length <= most) return value;
  cut.push(of);
  // Not half of a letter.
  return value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
