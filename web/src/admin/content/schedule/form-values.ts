import { withoutControls } from '@baraza/schema/define/control-characters';

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/**
 * A text, or the one of a language where there are several. Keeps line breaks and spaces, so that an export equals its
 * import.
 */
export function text(value: unknown, language = ''): string {
  if (typeof value === 'string') return value;
  if (!isJson(value)) return '';
  const said = [value[language], value.en, ...Object.values(value)];
  return said.find((each): each is string => typeof each === 'string' && each !== '') ?? '';
}

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
const DOMAIN = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

/** A link or an attachment in the format's shape, or a plain URL; [] when it is invalid. */
export function reference(link: unknown, base: string): { url: string; title: string; type?: string }[] {
  const said = isJson(link) ? link : { url: typeof link === 'string' ? plainAddress(link) : undefined };
  const url = absolute(said.url, base);
  if (!url) return [];
  const type = words(said.type);
  return [{ url, title: words(said.title), ...(REFERENCE_TYPES.includes(type) && { type }) }];
}

const plainAddress = (link: string): string => (DOMAIN.test(link.trim()) ? `https://${link.trim()}` : link.trim());

/** A document without its `event_id`, which the context gives. */
export type Unplaced<Document> = Omit<Document, 'event_id'>;

/** Shortens a text to the allowed length and adds `of` to `cut` if it was too long. */
export function within(value: string, most: number, of: string, cut: string[]): string {
  if (value.length <= most) return value;
  cut.push(of);
  // Drops half of a surrogate pair at the end.
  return value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Most characters that the server keeps beside the known fields; a little less, for what is added to them. */
const SOURCE_MAX = 19_000;
const KEY_MAX = 100;

/** Drops what is longer than the server keeps, the longest first, and adds `of` to `cut` if there was any. */
export function withinSource(source: Json, of: string, cut: string[]): Json {
  const lengths = Object.entries(source)
    .map(([key, value]) => ({ key, length: JSON.stringify([key, value]).length }))
    .sort((a, b) => a.length - b.length);
  let left = SOURCE_MAX;
  const kept = new Set<string>();
  for (const { key, length } of lengths) {
    left -= length;
    if (left >= 0 && key.length <= KEY_MAX) kept.add(key);
  }
  if (kept.size === lengths.length) return source;
  cut.push(of);
  return Object.fromEntries(Object.entries(source).filter(([key]) => kept.has(key)));
}

/** The server takes no requests that are nested a hundred levels deep. */
const DEEPEST = 40;

/** Pairs are matched to be kept. */
const SURROGATES = /[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g;

const storableText = (text: string): string =>
  withoutControls(text).replace(SURROGATES, (found) => (found.length === 2 ? found : ''));

/** Without characters and depths that the server refuses: one of them would cost a whole part of the import. */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each, depth + 1)]));
}
