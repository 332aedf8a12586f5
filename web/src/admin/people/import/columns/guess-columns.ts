import { searchForm } from '@baraza/schema/define/search-form';
import { type Columns, FIELDS, type Field } from './field.ts';
import {
  ATTENDEE_WORDS,
  BUYER_WORDS,
  FAMILY_BESIDE,
  FILLER_WORDS,
  GIVEN_BESIDE_FAMILY,
  HEADER_WORDS,
} from './header-words.ts';
import { isAddress, readAddress } from './names-and-addresses.ts';
import { ownColumns } from './own-headings.ts';
import { folded, stateKind } from './state-words.ts';

const wordsOf = (text: string): string[] => text.split(/\s+/).map(searchForm).filter(Boolean);
const attendeeWords = new Set(wordsOf(ATTENDEE_WORDS));
const buyerWords = wordsOf(BUYER_WORDS);
const fillerWords = new Set(wordsOf(FILLER_WORDS));

const bare = (words: readonly string[]): string => words.filter((word) => !fillerWords.has(word)).join('');

/** Field and place in its list, by folded title, with and without filler words. */
const TITLES = new Map<string, { field: Field; rank: number }>();
for (const field of FIELDS)
  for (const titles of HEADER_WORDS[field])
    titles.split(',').forEach((title, rank) => {
      for (const key of [folded(title), bare(searchForm(title).split(' '))])
        if (key && !TITLES.has(key)) TITLES.set(key, { field, rank });
    });

const isBuyers = (words: readonly string[]): boolean =>
  words.some((word) => buyerWords.some((buyer) => word.startsWith(buyer)));

interface Named {
  field: Field;
  /** Lower is better. */
  rank: number;
}

const OF_A_PERSON: ReadonlySet<Field> = new Set(['email', 'name', 'first_name', 'last_name', 'company']);
const PLAIN = 100;

/** The field that a title names: `Attendee name: Given name`, `What is your e-mail address? *`, `Prénom (badge)`. */
export function fieldNamed(title: string): Named | undefined {
  const said = title.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll('_', ' ');
  const label = /[:：]\s*([^:：]*\p{L}[^:：]*)$/u.exec(said)?.[1] ?? said;
  const words = searchForm(label).split(' ');
  const without = words.filter((word) => !attendeeWords.has(word));
  const whole = TITLES.get(words.join(''));
  const named = whole ?? TITLES.get(bare(words)) ?? TITLES.get(without.join('')) ?? TITLES.get(bare(without));
  if (!named) return undefined;
  const all = searchForm(said).split(' ');
  if (isBuyers(all) && OF_A_PERSON.has(named.field)) return undefined;
  const isAttendees = all.some((word) => attendeeWords.has(word));
  return { field: named.field, rank: named.rank + (isAttendees ? 0 : PLAIN) };
}

/** How many different fields a line of titles names. */
export const fieldsNamed = (titles: readonly string[]): number =>
  new Set(titles.flatMap((title) => fieldNamed(title)?.field ?? [])).size;

const HONORIFICS = new Set(wordsOf('mr mrs ms miss mx dr prof herr frau mme mlle m sig sr sra dott dhr mw bw bi'));

/** Shorter ones are easily guessed at a door; spaces are in no code. */
const CODE = /^\S{6,200}$/;

/** Whether the cells below a title can be what it names. An empty column can be anything. */
function fits(field: Field, title: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return true;
  const mostly = (is: (cell: string) => boolean) => cells.filter(is).length * 2 >= cells.length;
  if (field === 'email') return cells.some((cell) => isAddress(readAddress(cell).email));
  if (field === 'state') {
    const different = [...new Set(cells)];
    return different.filter((cell) => stateKind(title, cell)).length * 2 >= different.length;
  }
  if (field === 'external_code') return new Set(cells).size === cells.length && cells.every((cell) => CODE.test(cell));
  if (field === 'position' && mostly((cell) => HONORIFICS.has(searchForm(cell).replaceAll('.', '')))) return false;
  return mostly((cell) => /\p{L}/u.test(cell) && !isAddress(readAddress(cell).email));
}

const SAMPLE = 200;

/** The cells of a column that say something, of the first lines. */
export const cellsOf = (rows: readonly { cells: readonly string[] }[], column: number): string[] =>
  rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[column]?.trim() || []);

/** What each column holds: of our own list by its headings alone, else guessed by its title and by what is in it. */
export function guessColumns(head: readonly string[], rows: readonly { cells: readonly string[] }[]): Columns {
  const own = ownColumns(head);
  const columns: (Field | '')[] = head.map((_, column) => own?.fields.get(column) ?? '');
  const cells = head.map((_, column) => cellsOf(rows, column));
  const named = head.map((title, column) => (own?.fields.has(column) ? undefined : fieldNamed(title)));
  for (const field of FIELDS) {
    if (columns.includes(field)) continue;
    const candidates = head
      .flatMap((title, at) => {
        const rank = named[at]?.field === field ? named[at].rank : undefined;
        return rank === undefined ? [] : [{ at, rank, fits: fits(field, title, cells[at] ?? []) }];
      })
      .sort((a, b) => Number(b.fits) - Number(a.fits) || a.rank - b.rank || a.at - b.at);
    const [best] = candidates;
    // Emails that nobody can read are refused line by line, which says more than no column at all.
    if (best && (best.fits || field === 'email')) columns[best.at] = field;
  }
  if (own) {
    // A column that was added by hand says more of who comes than ours of their ticket.
    if (!columns.includes('state') && own.ticketStatus !== undefined) columns[own.ticketStatus] = 'state';
    return columns;
  }
  guessByValue(head, columns, cells);
  tellNamesApart(head, columns);
  return columns;
}

const givenBesideFamily = new Set(GIVEN_BESIDE_FAMILY.split(',').map(folded));
const familyBeside = new Set(FAMILY_BESIDE.map((titles) => titles.map(folded).join(' ')));

/** "Nom" is the family name beside "Prénom", "Nome" the given name beside "Cognome", and both the full name alone. */
function tellNamesApart(head: readonly string[], columns: (Field | '')[]): void {
  const titleOf = (field: Field): string => folded(head[columns.indexOf(field)] ?? '');
  const name = columns.indexOf('name');
  if (name < 0) return;
  const [hasFirst, hasLast] = [columns.includes('first_name'), columns.includes('last_name')];
  if (!hasLast && familyBeside.has(`${titleOf('name')} ${titleOf('first_name')}`)) columns[name] = 'last_name';
  else if (hasLast && !hasFirst && givenBesideFamily.has(titleOf('name'))) columns[name] = 'first_name';
}

/** Finds emails in a column that is called something else, or nothing. */
function guessByValue(head: readonly string[], columns: (Field | '')[], cells: readonly string[][]): void {
  const addresses = cells.map((column) => column.filter((cell) => isAddress(readAddress(cell).email)).length);
  const now = columns.indexOf('email');
  if ((addresses[now] ?? 0) > 0) return;
  const found = addresses.findIndex(
    (count, at) =>
      count > 0 && count * 2 >= (cells[at]?.length ?? 0) && !isBuyers(wordsOf((head[at] ?? '').replaceAll('_', ' '))),
  );
  if (found < 0) return;
  if (now >= 0) columns[now] = '';
  columns[found] = 'email';
}
