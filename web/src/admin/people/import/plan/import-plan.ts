import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import { NamedPeople } from '@baraza/schema/people/named-people';
import { isSameEmail } from '@baraza/schema/people/person-fields';
import { isSameName } from '@baraza/schema/people/same-name';
import type { User } from '@baraza/schema/people/user';
import { fromCsvCell } from '../../../../ui/file/csv.ts';
import { type Mapping, mappingOf } from '../columns/field.ts';
import { clean, fullName, inOrder, isAddress, readAddress } from '../columns/names-and-addresses.ts';
import { isOwnState, ownColumns } from '../columns/own-headings.ts';
import { folded, stateKind } from '../columns/state-words.ts';
import { isCut } from '../read/number-text.ts';
import type { Sheet, SheetRow } from '../read/read-sheet.ts';
import { changesOf } from './changes-of.ts';
import { areNear } from './near-names.ts';
import { onlyOneOf } from './other-tickets.ts';
import { type Choice, IMPORTED, type ImportedField, type Plan, type PlanRow, type Reason } from './plan-row.ts';
import { newTicketTypes, sharedIn } from './plan-totals.ts';
import { type Named, type Who, whoIsWho } from './who-is-who.ts';
import { WholeCodes } from './whole-codes.ts';

const LONGEST = 200;
/** Characters that can't be stored or shown: controls, lone surrogates, replacement characters. */
const BAD = /[\p{Cc}\p{Cs}\ufffd]/u;

/** A line as it is written. */
interface Read {
  is: { line: number; email: string; name: string };
  said: Record<ImportedField, string>;
  state: string;
  isLeftOut: boolean;
  refused: Reason | undefined;
}

type Line = Pick<Read, 'is' | 'said'>;

const named = ({ is, said }: Read): Named => ({ line: is.line, name: is.name, code: said.external_code });

/** Plans the effect of each line, compared with existing people. */
class Planner {
  readonly #mapping: Mapping;
  readonly #width: number;
  readonly #choice: Choice;
  /** Names in a list that we exported stand as people have them, "Last, First" too. */
  readonly #nameOf: (written: string) => string;
  readonly #isOwnState: boolean;
  readonly #known: ReadonlyMap<string, readonly User[]>;
  readonly #named = new Map<string, NamedPeople<User>>();
  readonly #newId: () => string;
  /** First line of each code of another system, and who has one already. */
  readonly #codes = new Map<string, Read>();
  readonly #owners: ReadonlyMap<string, User>;
  readonly #wholeCodes: WholeCodes;
  /** Codes of lines that are left out: their tickets are of this list's system, and may have been made anew. */
  readonly #leftOutCodes = new Set<string>();
  /** Whom each address signs in, or would: who is there, or else is planned first. */
  readonly #first = new Map<string, string>();
  /** People of whom a line says that they come. */
  readonly #coming = new Set<User>();

  /** @param known existing people, by lower-case email */
  constructor(head: Sheet['head'], choice: Choice, known: ReadonlyMap<string, readonly User[]>, newId: () => string) {
    this.#mapping = mappingOf(choice.columns);
    this.#width = choice.columns.length;
    this.#choice = choice;
    this.#nameOf = ownColumns(head) ? String : inOrder;
    this.#isOwnState = isOwnState(head, choice.columns);
    this.#known = known;
    for (const [address, people] of known) {
      const owner = people.find(({ shares_email }) => !shares_email);
      if (owner) this.#first.set(address, owner.name);
    }
    this.#owners = new Map([...known.values()].flat().map((user) => [user.external_code ?? '', user]));
    this.#wholeCodes = new WholeCodes(known);
    this.#newId = newId;
  }

  read(row: SheetRow): Read {
    const cell = (field: keyof Mapping): string => clean(fromCsvCell(row.cells[this.#mapping[field] ?? -1] ?? ''));
    const { email, name: nameBeside } = readAddress(cell('email'));
    const name = this.#nameOf(cell('name')) || fullName(cell('first_name'), cell('last_name')) || inOrder(nameBeside);
    const cells = IMPORTED.map((field) => [field, field === 'name' ? name : cell(field)]);
    const said = Object.fromEntries(cells) as Record<ImportedField, string>;
    said.external_code = this.#wholeCodes.find(said.external_code, email, name);
    const is = { line: row.line, email, name };
    const state = cell('state');
    const unreadable = this.#unreadable(row);
    const isOut = !unreadable && state !== '' && this.#choice.leftOut.has(folded(state));
    const isLeftOut = isOut && !(this.#isOwnState && this.#whoWas({ is, said }));
    const refused = unreadable ?? (isLeftOut ? undefined : this.#refusal(is, said));
    const read = { is, said, state, isLeftOut, refused };
    if (isLeftOut) this.#leftOutCodes.add(said.external_code);
    else if (!refused && said.external_code) this.#codes.set(said.external_code, read);
    return read;
  }

  /** Who each line is about; known only when all lines of an address are. */
  whoAre(lines: readonly Read[]): ReadonlyMap<number, Who> {
    const ofAddress = new Map<string, Read[]>();
    for (const line of lines) {
      const address = line.is.email.toLowerCase();
      const those = ofAddress.get(address);
      if (those) those.push(line);
      else ofAddress.set(address, [line]);
    }
    const leaving = new Set(lines.flatMap((line) => (line.isLeftOut && this.#whose(line)) || []));
    const all = new Map<number, Who>();
    for (const [address, those] of ofAddress) {
      const coming = those.filter(({ isLeftOut, refused }) => !isLeftOut && !refused).map(named);
      for (const [line, who] of whoIsWho(coming, this.#at(address), leaving)) all.set(line, who);
    }
    return all;
  }

  /** Who has the code or the name at the address of a line, else who has its code and by now another address. */
  #whose({ is: { email, name }, said: { external_code: code } }: Line): User | undefined {
    const owner = code ? this.#owners.get(code) : undefined;
    // The same number under another name may be a ticket of another system.
    const moved = owner && areNear(owner.name, name) ? owner : undefined;
    return this.#at(email.toLowerCase()).find(name, code) ?? moved;
  }

  /** Who is meant by a line of somebody who does not come. */
  #whoWas(line: Line): User | undefined {
    return this.#whose(line) ?? onlyOneOf(this.#at(line.is.email.toLowerCase()).people, line.said.external_code);
  }

  #at(address: string): NamedPeople<User> {
    const at = this.#named.get(address) ?? new NamedPeople(this.#known.get(address) ?? []);
    this.#named.set(address, at);
    return at;
  }

  plan({ is, said, state, isLeftOut, refused }: Read, who: Who | undefined): PlanRow {
    if (refused || (!isLeftOut && !who)) return { ...is, kind: 'refused', reason: refused ?? { why: 'email_invalid' } };
    if (isLeftOut || !who) return { ...is, kind: 'left_out', state };
    if (who.is === 'twice') return { ...is, kind: 'refused', reason: { why: 'email_twice', line: who.line } };
    if (who.is === 'unclear') return { ...is, kind: 'refused', reason: { why: 'unclear', name: who.name } };
    if (who.is === 'new') return this.#create(is, said);
    const { user } = who;
    this.#coming.add(user);
    const isRevoked = user.ticket_status === 'revoked';
    const unchanged = { kind: isRevoked ? 'still_revoked' : 'same', user_id: user.id } as const;
    const { changes, ...why } = changesOf(said, user, this.#choice, this.#leftOutCodes);
    const row = { ...is, name: is.name || user.name, ...why };
    if (changes.length === 0) return { ...row, ...unchanged };
    const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
    const person = { ...after, id: user.id, email: user.email ?? is.email };
    return { ...row, kind: 'change', person, changes, ...(isRevoked && { isRevoked }) };
  }

  #create(is: Read['is'], said: Read['said']): PlanRow {
    if (!is.name) return { ...is, kind: 'refused', reason: { why: 'name_missing' } };
    const address = is.email.toLowerCase();
    const owner = this.#first.get(address);
    if (owner === undefined) this.#first.set(address, is.name);
    const filled = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
    const person = { ...filled, id: this.#newId(), email: is.email };
    if (owner === undefined) return { ...is, kind: 'create', person };
    return { ...is, kind: 'create', person: { ...person, shares_email: true }, owner };
  }

  /** Once all lines are planned: who cancelled, and comes by no other line, loses the ticket that they have. */
  revoked(row: PlanRow, read: Read, stateTitle: string): PlanRow {
    if (row.kind !== 'left_out' || stateKind(stateTitle, row.state) !== 'cancelled') return row;
    const user = this.#whoWas(read);
    if (!user || this.#coming.has(user)) return row;
    this.#coming.add(user);
    if (user.ticket_status === 'revoked') return { ...row, user_id: user.id };
    return { ...row, name: user.name, kind: 'revoke', user_id: user.id };
  }

  #unreadable({ cells, open }: SheetRow): Reason | undefined {
    if (open) return { why: 'quote_open' };
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) return { why: 'too_many_cells' };
    return undefined;
  }

  #refusal({ email, name }: Read['is'], said: Record<ImportedField, string>): Reason | undefined {
    if (email === '') return { why: 'email_missing' };
    if (!isAddress(email)) return { why: 'email_invalid' };
    const code = said.external_code;
    if (isCut(code)) return { why: 'code_cut' };
    const first = code ? this.#codes.get(code) : undefined;
    if (first) {
      const isSame = isSameEmail(first.is.email, email) && (name === '' || isSameName(first.is.name, name));
      return { why: isSame ? 'email_twice' : 'code_twice', line: first.is.line };
    }
    const owner = code ? this.#owners.get(code) : undefined;
    if (owner && !isSameEmail(owner.email, email)) return { why: 'code_taken', name: owner.name };
    if (Object.values(said).some((text) => BAD.test(text))) return { why: 'bad_characters' };
    const long = IMPORTED.find((field) => said[field].length > LONGEST);
    return long && { why: 'too_long', field: long };
  }
}

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
  const known = new Map<string, User[]>();
  const types = new Set<string>();
  for (const user of people) {
    const address = user.email?.toLowerCase() ?? '';
    const others = known.get(address);
    if (others) others.push(user);
    else known.set(address, [user]);
    types.add(user.ticketType);
  }
  const planner = new Planner(head, choice, known, newId);
  const read: Read[] = [];
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    for (const row of rows.slice(from, from + LINES_AT_ONCE)) read.push(planner.read(row));
    onProgress(read.length);
    await aMoment();
  }
  const who = planner.whoAre(read);
  const planned = read.map((line) => planner.plan(line, who.get(line.is.line)));
  const stateTitle = head[choice.columns.indexOf('state')] ?? '';
  const all = planned.map((row, at) => planner.revoked(row, read[at] as Read, stateTitle));
  const before = [...known.values()].flat().length;
  const after = before + all.filter(({ kind }) => kind === 'create').length;
  const becomesLarge = before < LARGE_EVENT_FROM && after >= LARGE_EVENT_FROM;
  return { rows: all, newTicketTypes: newTicketTypes(all, types), shared: sharedIn(all, known), becomesLarge };
}
