export interface ErasedPerson {
  id: string;
  name: string;
  /** Every address of theirs. */
  emails: readonly string[];
  /** Others have these too: they stay theirs. */
  shared: readonly string[];
}

type Fields = Record<string, unknown>;
/** What to replace in a value, and which of its objects go whole. */
interface Erasing {
  email: RegExp | undefined;
  /** Not where a list tells of others. */
  name: RegExp | undefined;
  isWhole: (value: unknown) => boolean;
}

const ERASED = 'erased';
/** People write into these, so a name can be in them; all others hold ids, addresses and fixed words, as the test lists them. */
export const WRITTEN = new Set(
  'name first_name title subtitle abstract description tagline track category message text base words answer_words comment bio company position place reason undo_reason file'.split(
    ' ',
  ),
);
const ABOUT = ['id', 'user_id', 'requester_id', 'addressee_id', 'reported_id'] as const;

/** A row of the audit log. One about the person keeps the id only. */
export function rowWithout<Row extends Fields | null>(row: Row, person: ErasedPerson): Row | Fields {
  if (!row) return row;
  if (ABOUT.some((field) => row[field] === person.id)) return { id: row.id ?? person.id, [ERASED]: true };
  return replaced(
    row,
    erasing(person, row, () => false),
  ) as Fields;
}

/** The stored arguments of a command, which are JSON. Of a list of people only this one goes. */
export function argsWithout(args: string, person: ErasedPerson): string {
  const given: unknown = JSON.parse(args);
  return JSON.stringify(
    replaced(
      given,
      erasing(person, given, (value) => tellsOf(value, person)),
    ),
  );
}

function tellsOf(value: unknown, { id, name, emails, shared }: ErasedPerson): boolean {
  if (typeof value !== 'object' || value === null) return value === id;
  const fields = value as Fields;
  if (Object.values(fields).includes(id)) return true;
  const isEmail = (each: string) => each.toLowerCase() === String(fields.email ?? '').toLowerCase();
  return emails.some(isEmail) && (fields.name === name || !shared.some(isEmail));
}

/** A name is replaced only beside the person's id or address: it may be any word, and who erases themself chose it. */
function erasing(person: ErasedPerson, whole: unknown, isWhole: Erasing['isWhole']): Erasing {
  const text = JSON.stringify(whole).replace(/\\./g, ' ');
  const email = wordsOf(person.emails.filter((each) => !person.shared.includes(each)));
  const isNamed = text.includes(JSON.stringify(person.id)) || (email !== undefined && text.search(email) >= 0);
  return { email, name: isNamed ? wordsOf([person.name]) : undefined, isWhole };
}

const NOT_AFTER = "(?<![\\p{L}\\p{M}\\p{N}@_'+-]|[\\p{L}\\p{N}]\\.)";
const NOT_BEFORE = '(?![\\p{L}\\p{M}\\p{N}@_-]|\\.[\\p{L}\\p{N}])';

/** These words, but not as a part of longer words, names or addresses. */
function wordsOf(words: readonly string[]): RegExp | undefined {
  const escaped = words.filter((word) => word.trim() !== '').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return undefined;
  return new RegExp(`${NOT_AFTER}(?:${escaped.join('|')})${NOT_BEFORE}`, 'giu');
}

function replaced(value: unknown, how: Erasing, key = ''): unknown {
  if (typeof value === 'string') return how.isWhole(value) ? ERASED : withoutWords(value, how, key);
  if (Array.isArray(value)) return value.map((each) => replaced(each, { ...how, name: undefined }, key));
  if (typeof value !== 'object' || value === null) return value;
  if (how.isWhole(value)) return { [ERASED]: true };
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, replaced(each, how, field)]));
}

function withoutWords(text: string, { email, name }: Erasing, key: string): string {
  const rest = email ? text.replace(email, ERASED) : text;
  return name && WRITTEN.has(key) ? rest.replace(name, ERASED) : rest;
}
