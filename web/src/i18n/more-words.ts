import type { i18n } from 'i18next';
import type admin from './en/admin.json';
import type inside from './en/inside.json';
import type { LanguageTag, Translated } from './languages.ts';

type Inside = () => Promise<Translated<typeof inside>>;
type AdminWords = Translated<typeof admin>;

// Not in `languages.ts`: the first visit needs none of them, and would have a list of every language's files.
const insides = import.meta.glob('./*/inside.json', { import: 'default' }) as Record<string, Inside>;
/** Addresses, not modules: few people are admins, and each phone would precache those of every language. */
const admins = import.meta.glob(['./*/admin.json', '!./en/*'], {
  query: '?url',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** The service worker's cache of what is kept from when it is first needed. */
const KEPT = 'on-first-use';
/** Then the panel or the door opens in English, and has its words the next time. */
const PATIENCE_MS = 3_000;

const insideInEnglish: Inside = async () => (await import('./en/inside.json')).default;

/** The attendee texts that are needed after sign-in. */
export const insideOf = (language: LanguageTag) => (insides[`./${language}/inside.json`] ?? insideInEnglish)();

let counting: unknown;

/** Plain "pt" counts as in Brazil, where none takes the singular; our words are those of Africa and Portugal. */
export function countAsInPortugal({ services: { pluralResolver } }: i18n): void {
  if (counting === pluralResolver) return;
  counting = pluralResolver;
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (tag: string, options?: object) => ruleOf(tag === 'pt' ? 'pt-PT' : tag, options);
}

/** Texts of the admin panel and of the doors; in English where those of a language can't be had. */
export async function adminOf(language: LanguageTag): Promise<AdminWords> {
  const file = admins[`./${language}/admin.json`];
  const words = file && (await Promise.race([fetchOnce(file), tooLate()]).catch(() => undefined));
  return words || (await import('./english-admin.ts')).words;
}

/** Keeps it itself: on the first visit there is no service worker yet that would. */
async function fetchOnce(file: string): Promise<AdminWords> {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(file);
  if (kept) return kept.json();
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const copy = response.clone();
  const words = await response.json();
  await cache.put(file, copy);
  return words;
}

const tooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
