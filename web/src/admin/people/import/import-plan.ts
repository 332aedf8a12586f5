import type { ImportedPerson } from '@baraza/schema/people/commands';
import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import type { User } from '@baraza/schema/people/user';
import { fromCsvCell } from '../../../ui/file/csv.ts';
import { CSV_FIELDS, type CsvField } from '../csv-columns.ts';
import { clean, isAddress, readAddress } from './address.ts';
import { type Columns, type Mapping, mappingOf } from './field.ts';
import type { Sheet, SheetRow } from './read/read-sheet.ts';
import { folded, stateKind } from './state-words.ts';

/** The email identifies the person, so it is never changed. */
export type ImportedField = Exclude<CsvField, 'email'>;
export const IMPORTED = CSV_FIELDS.filter((field): field is ImportedField => field !== 'email');

export type Reason =
  | { why: 'email_missing' | 'email_invalid' | 'name_missing' | 'too_many_cells' | 'quote_open' | 'bad_characters' }
  /** `another`: the name differs, so it is probably another person's ticket. */
  | { why: 'email_twice'; line: number; another: boolean }
  | { why: 'code_twice'; line: number }
  | { why: 'code_taken'; name: string }
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
  /** Its state says that this person does not come: their ticket is revoked. */
  | { kind: 'revoke'; user_id: string; state: string }
  | { kind: 'left_out'; state: string }
  | { kind: 'refused'; reason: Reason }
);

export interface Plan {
  rows: PlanRow[];
  /** Ticket types that nobody has yet, with the number of people who get them, the most frequent first. */
  newTicketTypes: { type: string; count: number }[];
  /** Not undone with the import: an event that was large once stays so. */
  becomesLarge: boolean;
}

/** How a file is read. */
export interface Choice {
  columns: Columns;
  /** States, folded, of people who are left out. */
  leftOut: ReadonlySet<string>;
}

const LONGEST = 200;
/** Characters that can't be stored or shown: controls, lone surrogates, replacement characters. */
const BAD = /[\p{Cc}\p{Cs}\ufffd]/u;

/** Plans the effect of each line, compared with existing people. */
class Planner {
  readonly #mapping: Mapping;
  readonly #width: number;
  readonly #leftOut: ReadonlySet<string>;
  readonly #known: ReadonlyMap<string, User>;
  readonly #newId: () => string;
  /** First line of each code of another system, and who has one already. */
  readonly #codes = new Map<string, number>();
  readonly #owners: ReadonlyMap<string, User>;
  /** First line of each email, and the name in it. */
  readonly #seen = new Map<string, { line: number; name: string }>();

  /** @param known existing people, by lower-case email */
  constructor(choice: Choice, known: ReadonlyMap<string, User>, newId: () => string) {
    this.#mapping = mappingOf(choice.columns);
    this.#width = choice.columns.length;
    this.#leftOut = choice.leftOut;
    this.#known = known;
    this.#owners = new Map([...known.values()].map((user) => [user.external_code ?? '', user]));
    this.#newId = newId;
  }

  read(row: SheetRow): PlanRow {
    const cell = (field: keyof Mapping): string => clean(fromCsvCell(row.cells[this.#mapping[field] ?? -1] ?? ''));
    const { email, name: nameBeside } = readAddress(cell('email'));
    const name = cell('name') || fullName(cell('first_name'), cell('last_name')) || nameBeside;
    const cells = IMPORTED.map((field) => [field, field === 'name' ? name : cell(field)]);
    const said = Object.fromEntries(cells) as Record<ImportedField, string>;
    const is = { line: row.line, email, name };
    const state = cell('state');
    const unreadable = this.#unreadable(row);
    if (!unreadable && state && this.#leftOut.has(folded(state))) return { ...is, kind: 'left_out', state };
    const reason = unreadable ?? this.#refusal(email, said);
    if (reason) return { ...is, kind: 'refused', reason };
    const user = this.#known.get(email.toLowerCase());
    if (!user && !name) return { ...is, kind: 'refused', reason: { why: 'name_missing' } };
    this.#seen.set(email.toLowerCase(), { line: row.line, name: name || (user?.name ?? '') });
    this.#codes.set(said.external_code, row.line);
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

  /** Once all lines are read: who cancelled, and comes by no other line, loses the ticket that they have. */
  revoked(row: PlanRow, stateTitle: string): PlanRow {
    if (row.kind !== 'left_out' || stateKind(stateTitle, row.state) !== 'cancelled') return row;
    const email = row.email.toLowerCase();
    const user = this.#known.get(email);
    if (!user || user.ticket_status === 'revoked' || this.#seen.has(email)) return row;
    this.#seen.set(email, { line: row.line, name: user.name });
    return { ...row, name: row.name || user.name, kind: 'revoke', user_id: user.id };
  }

  #unreadable({ cells, open }: SheetRow): Reason | undefined {
    if (open) return { why: 'quote_open' };
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) return { why: 'too_many_cells' };
    return undefined;
  }

  #refusal(email: string, said: Record<ImportedField, string>): Reason | undefined {
    if (email === '') return { why: 'email_missing' };
    if (!isAddress(email)) return { why: 'email_invalid' };
    const first = this.#seen.get(email.toLowerCase());
    if (first) {
      const another = said.name !== '' && first.name !== '' && folded(said.name) !== folded(first.name);
      return { why: 'email_twice', line: first.line, another };
    }
    const code = said.external_code;
    const sameCode = code && this.#codes.get(code);
    if (sameCode) return { why: 'code_twice', line: sameCode };
    const owner = code ? this.#owners.get(code) : undefined;
    if (owner && owner.email?.toLowerCase() !== email.toLowerCase()) return { why: 'code_taken', name: owner.name };
    if (Object.values(said).some((text) => BAD.test(text))) return { why: 'bad_characters' };
    const long = IMPORTED.find((field) => said[field].length > LONGEST);
    return long && { why: 'too_long', field: long };
  }
}

/** Some lists have the full name in the column of the given one. */
const fullName = (first: string, last: string): string =>
  last !== '' && first.endsWith(` ${last}`) ? first : clean(`${first} ${last}`);

const LINES_AT_ONCE = 250;
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plans a whole sheet in parts, so that the page stays responsive. Undefined when no column holds emails. */
export async function planImport(
  { head, rows }: Pick<Sheet, 'head' | 'rows'>,
  choice: Choice,
  people: Iterable<User>,
  newId: () => string,
  onProgress: (done: number) => void,
): Promise<Plan | undefined> {
  if (!choice.columns.includes('email')) return undefined;
  const known = new Map<string, User>();
  const types = new Set<string>();
  let before = 0;
  for (const user of people) {
    before++;
    if (user.email) known.set(user.email.toLowerCase(), user);
    types.add(user.ticketType);
  }
  const planner = new Planner(choice, known, newId);
  const planned: PlanRow[] = [];
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    for (const row of rows.slice(from, from + LINES_AT_ONCE)) planned.push(planner.read(row));
    onProgress(planned.length);
    await aMoment();
  }
  const stateTitle = head[choice.columns.indexOf('state')] ?? '';
  const all = planned.map((row) => planner.revoked(row, stateTitle));
  const after = before + all.filter(({ kind }) => kind === 'create').length;
  const becomesLarge = before < LARGE_EVENT_FROM && after >= LARGE_EVENT_FROM;
  return { rows: all, newTicketTypes: newTicketTypes(all, types), becomesLarge };
}

function newTicketTypes(rows: readonly PlanRow[], existing: ReadonlySet<string>): Plan['newTicketTypes'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const type = row.kind === 'create' || row.kind === 'change' ? row.person.ticketType : undefined;
    if (type && !existing.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}
