import { EMAIL_PATTERN } from '@baraza/schema/define/email-pattern';
import type { ImportedPerson } from '@baraza/schema/people/commands';
import type { User } from '@baraza/schema/people/user';
import { fromCsvCell } from '../../../ui/file/csv.ts';
import { CSV_FIELDS, type CsvField } from '../csv-columns.ts';
import { type Mapping, mapHeader } from './header-names.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';

/** The email identifies the person, so it is never changed. */
export type ImportedField = Exclude<CsvField, 'email'>;
export const IMPORTED = CSV_FIELDS.filter((field): field is ImportedField => field !== 'email');

export type Reason =
  | { why: 'email_missing' | 'email_invalid' | 'name_missing' | 'too_many_cells' | 'quote_open' | 'bad_characters' }
  | { why: 'email_twice'; line: number }
  | { why: 'too_long'; field: ImportedField };

export interface Change {
  field: ImportedField;
  before: string;
  after: string;
}

/** The effect of one line of the file. */
export type PlanRow = { line: number; email: string; name: string } & (
  | { kind: 'create'; person: ImportedPerson }
  | { kind: 'change'; person: ImportedPerson; changes: Change[] }
  | { kind: 'same' }
  | { kind: 'refused'; reason: Reason }
);

export interface Plan {
  rows: PlanRow[];
  /** Titles of ignored columns. */
  ignored: string[];
}

const LONGEST = 200;
/** Characters that can't be stored or shown: controls, lone surrogates, replacement characters. */
const BAD = /[\p{Cc}\p{Cs}\ufffd]/u;

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Plans the effect of each line, compared with existing people. */
export class Planner {
  readonly ignored: string[];
  readonly #mapping: Mapping;
  readonly #width: number;
  readonly #known: ReadonlyMap<string, User>;
  readonly #newId: () => string;
  /** First line of each email. */
  readonly #seen = new Map<string, number>();

  /** @param known existing people, by lower-case email */
  constructor(head: readonly string[], known: ReadonlyMap<string, User>, newId: () => string) {
    const { mapping, ignored } = mapHeader(head);
    this.ignored = ignored;
    this.#mapping = mapping;
    this.#width = head.length;
    this.#known = known;
    this.#newId = newId;
  }

  get hasEmail(): boolean {
    return this.#mapping.email !== undefined;
  }

  read(row: SheetRow): PlanRow {
    const cell = (field: keyof Mapping): string => clean(fromCsvCell(row.cells[this.#mapping[field] ?? -1] ?? ''));
    const name = cell('name') || clean(`${cell('first_name')} ${cell('last_name')}`);
    const cells = IMPORTED.map((field) => [field, field === 'name' ? name : cell(field)]);
    const said = Object.fromEntries(cells) as Record<ImportedField, string>;
    const email = cell('email');
    const is = { line: row.line, email, name };
    const reason = this.#refusal(row, email, said);
    if (reason) return { ...is, kind: 'refused', reason };
    const user = this.#known.get(email.toLowerCase());
    if (!user && !name) return { ...is, kind: 'refused', reason: { why: 'name_missing' } };
    this.#seen.set(email.toLowerCase(), row.line);
    if (!user) {
      const filled = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
      return { ...is, kind: 'create', person: { ...filled, id: this.#newId(), email } };
    }
    // An empty cell means unchanged, not deleted.
    const changes = IMPORTED.filter((field) => said[field] !== '' && said[field] !== clean(user[field] ?? '')).map(
      (field) => ({ field, before: user[field] ?? '', after: said[field] }),
    );
    if (changes.length === 0) return { ...is, name: name || user.name, kind: 'same' };
    const differing = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const person = { ...differing, id: user.id, email: user.email ?? email };
    return { ...is, name: name || user.name, kind: 'change', person, changes };
  }

  #refusal({ cells, open }: SheetRow, email: string, said: Record<ImportedField, string>): Reason | undefined {
    if (open) return { why: 'quote_open' };
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) return { why: 'too_many_cells' };
    if (email === '') return { why: 'email_missing' };
    if (email.length > 254 || !EMAIL_PATTERN.test(email)) return { why: 'email_invalid' };
    const first = this.#seen.get(email.toLowerCase());
    if (first !== undefined) return { why: 'email_twice', line: first };
    if (Object.values(said).some((text) => BAD.test(text))) return { why: 'bad_characters' };
    const long = IMPORTED.find((field) => said[field].length > LONGEST);
    return long && { why: 'too_long', field: long };
  }
}

const LINES_AT_ONCE = 250;
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plans a whole sheet in parts, so that the page stays responsive. Undefined when no column holds emails. */
export async function planImport(
  { head, rows }: Sheet,
  people: Iterable<User>,
  newId: () => string,
  onProgress: (done: number) => void,
): Promise<Plan | undefined> {
  const known = new Map<string, User>();
  for (const user of people) if (user.email) known.set(user.email.toLowerCase(), user);
  const planner = new Planner(head, known, newId);
  if (!planner.hasEmail) return undefined;
  const planned: PlanRow[] = [];
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    for (const row of rows.slice(from, from + LINES_AT_ONCE)) planned.push(planner.read(row));
    onProgress(planned.length);
    await aMoment();
  }
  return { rows: planned, ignored: planner.ignored };
}
