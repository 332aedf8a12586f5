import type { ImportedPerson } from '@baraza/schema/people/commands';
import { CSV_FIELDS, type CsvField } from '../../csv-columns.ts';
import type { Columns } from '../columns/field.ts';

/** The email identifies the person, so it is never changed. */
export type ImportedField = Exclude<CsvField, 'email'>;
export const IMPORTED = CSV_FIELDS.filter((field): field is ImportedField => field !== 'email');

export type Reason =
  | { why: 'email_missing' | 'email_invalid' | 'name_missing' | 'too_many_cells' | 'quote_open' | 'bad_characters' }
  | { why: 'code_cut' }
  | { why: 'email_twice' | 'code_twice'; line: number }
  /** It may be this person under another name, or somebody else who shares the address. */
  | { why: 'unclear'; name: string }
  | { why: 'code_taken'; name: string }
  | { why: 'too_long'; field: ImportedField };

export interface Change {
  field: ImportedField;
  before: string;
  after: string;
}

/** The effect of one line of the file. */
export type PlanRow = {
  line: number;
  email: string;
  name: string;
  /** It says a code that a new ticket code has ended, or may have: this is not taken over. */
  isCodeEnded?: true;
  /** It says another code than they have, as the list of a second ticket system does, and what becomes of theirs. */
  theirCode?: 'stays' | 'replaced';
  /** It says something else of who is here, which the organiser leaves as it is, but for a code where there is none. */
  isKept?: true;
} /** `owner`: whom the address signs in already, if it is shared. */ & (
  | { kind: 'create'; person: ImportedPerson; owner?: string }
  | { kind: 'change'; person: ImportedPerson; changes: Change[]; isRevoked?: true }
  | { kind: 'same'; user_id: string }
  /** As it says, but for the ticket: who cancelled, or whose ticket was revoked by hand, comes again. */
  | { kind: 'still_revoked'; user_id: string }
  /** Its state says that this person does not come: their ticket is revoked. */
  | { kind: 'revoke'; user_id: string; state: string }
  /** `user_id`: who cancelled here too and whose ticket is revoked already; undoing what revoked it must leave it so. */
  | { kind: 'left_out'; state: string; user_id?: string }
  | { kind: 'refused'; reason: Reason }
);

export interface Plan {
  rows: PlanRow[];
  /** Ticket types that nobody has yet, with the number of people who get them, the most frequent first. */
  newTicketTypes: { type: string; count: number }[];
  /** Addresses that people come to share, with the number of those who do, most first. */
  shared: { email: string; count: number }[];
  /** Not undone with the import: an event that was large once stays so. */
  becomesLarge: boolean;
}

/** How a file is read. */
export interface Choice {
  columns: Columns;
  /** States, folded, of people who are left out. */
  leftOut: ReadonlySet<string>;
  /** Its codes and ticket types replace those of who has another code already. */
  replacesCodes?: boolean;
  /** Who is here already stays as they are: it adds people and revokes tickets, and changes nobody. */
  keepsPeople?: boolean;
}
