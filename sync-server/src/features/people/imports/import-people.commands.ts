import type { ArgsOf } from '@baraza/schema/commands';
import { type ImportedPerson, isNamedOnly } from '@baraza/schema/people/commands';
import {
  hasNewTicketCode,
  type NewPerson,
  type PersonChanges,
  withFirstName,
} from '@baraza/schema/people/person-fields';
import type { Queries } from '../../../database/database.ts';
import { adminOnly } from '../../../http/admin-only.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../../sync/command-handler.ts';
import { withdrawInvitations } from '../../auth/registration/invitations.store.ts';
import { claimAdded, claimUnverified } from '../../auth/registration/invite.ts';
import { callOffMeetings } from '../../meetings/settle-meeting.ts';
import {
  addPeople,
  changePerson,
  changeTogether,
  lockUsersByIdOrEmail,
  setFields,
  withTakenCodes,
} from '../people.store.ts';
import { lockUsers, type UserRow } from '../users.store.ts';
import {
  forgetSteps,
  type ImportRow,
  type ImportStep,
  type NotBrought,
  noteAdded,
  noteCome,
  noteSteps,
  openImport,
} from './imports.store.ts';
import { undoableSince } from './undoable.ts';
import { makeWhoIsMeant } from './who-is-meant.ts';

/** A line, and whom it is about as they were before. */
interface Known {
  line: ImportedPerson;
  person: UserRow;
}

const isNamed = (person: ImportedPerson): person is ImportedPerson & NewPerson => person.name !== undefined;

export const importPeopleHandler: CommandHandler<ArgsOf<'import_people'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { people: listed, revoked = [], of }, { arrived_at }) {
    const { event_id } = viewer;
    const notes = of && new Notes(tx, await openImport(tx, viewer, of, arrived_at));
    if (notes) await forgetSteps(tx, event_id, undoableSince(arrived_at));
    const before = await lockUsersByIdOrEmail(tx, event_id, listed);
    const meantBefore = makeWhoIsMeant(before);
    const people = await withFreeCodes(tx, event_id, listed, meantBefore);
    const strangers = people.filter((line) => !meantBefore(line));
    const added = await addEach(tx, event_id, strangers.filter(isNamed));
    const addedFirst = new Set(added.map(({ id }) => id));
    // Not inserted: somebody has this email, perhaps only since this moment, or it is in the list twice.
    const missed = strangers.filter(({ id }) => !addedFirst.has(id));
    const now = await lockUsersByIdOrEmail(tx, event_id, missed);
    const meantNow = makeWhoIsMeant(now);
    // Whoever has it is somebody else, who stays who they are: these share the address.
    const others = missed.filter(isNamed).filter((line) => !meantNow(line));
    added.push(
      ...(await addEach(
        tx,
        event_id,
        others.map((line) => ({ ...line, shares_email: true })),
      )),
    );
    const addedIds = new Set(added.map(({ id }) => id));
    const known = people.flatMap((line) => {
      const person = meantBefore(line) ?? (missed.includes(line) ? meantNow(line) : undefined);
      return person ? [{ line, person }] : [];
    });
    // Nobody is mailed: an organiser looks at the invitation first, and says when.
    await claimAdded(tx, event_id, added);
    const told = known.filter(({ line }) => !isNamedOnly(line));
    await claimUnverified(tx, event_id, [...new Set(told.map(({ person }) => person))]);
    const touched = [...addedIds];
    const changed = told.map(({ line, person }) => {
      const { id: _, email: __, shares_email: ___, ...said } = line;
      const changes = withFirstName(person, said);
      if (hasNewTicketCode(person)) delete changes.external_code;
      return { person, changes };
    });
    for (const { person, changes } of await changeTogether(tx, changed)) {
      // Only a code that somebody took in this moment keeps it back.
      if (await changePerson(tx, person, changes)) continue;
      delete changes.external_code;
      await changePerson(tx, person, changes);
    }
    for (const { person, changes } of changed) {
      if (!addedIds.has(person.id)) notes?.changed(person, changes);
      touched.push(person.id);
    }
    for (const { line, person } of known) if (isNamedOnly(line)) notes?.named(person);
    const brought = new Set([...addedIds, ...known.map(({ line }) => line.id)]);
    const telling = people.filter((line) => !isNamedOnly(line));
    const lost = telling.filter(({ id }) => !brought.has(id));
    const here = new Set([...before, ...now].map(({ id }) => id));
    for (const { id } of lost) notes?.notBrought(id, here.has(id) ? 'other_address' : 'removed');
    for (const id of notes ? await withoutTheirCodes(tx, event_id, listed, { known, addedIds }) : [])
      notes?.notBrought(id, 'code_taken');
    touched.push(...(await revoke(tx, { event_id, arrived_at }, revoked, notes)));
    await notes?.write([...addedIds], telling.length + revoked.length);
    return [
      ...touched.map((id): DocumentRef => ({ collection: 'users', id })),
      ...(await knownAs(tx, event_id, known)),
    ];
  },
  // The rows contain the people's data; a second copy here would outlive them.
  kept: ({ people, revoked, of }) => ({ people: people.map(({ id }) => id), revoked, of: of && { id: of.id } }),
};

/** Under which ids the device knows people who were here already; not one that is somebody else's here. */
async function knownAs(tx: Queries, eventId: string, known: readonly Known[]): Promise<DocumentRef[]> {
  const others = known.filter(({ line, person }) => line.id !== person.id);
  if (others.length === 0) return [];
  const taken = await lockUsers(
    tx,
    eventId,
    others.map(({ line }) => line.id),
  );
  return others
    .filter(({ line }) => !taken.has(line.id))
    .map(({ line, person }) => ({ collection: 'users', id: line.id, as: person.id }));
}

/**
 * Leaves out codes of other systems that somebody else has: the device refused those it knew of, and a whole part must
 * not be refused for one.
 */
async function withFreeCodes(
  tx: Queries,
  eventId: string,
  people: readonly ImportedPerson[],
  whoIsMeant: (line: ImportedPerson) => UserRow | undefined,
): Promise<ImportedPerson[]> {
  const idOf = (line: ImportedPerson): string => whoIsMeant(line)?.id ?? line.id;
  const without = await withTakenCodes(
    tx,
    eventId,
    people.map((person) => ({ ...person, id: idOf(person) })),
  );
  return people.map((person) => {
    const { external_code: _, ...rest } = person;
    return without.has(idOf(person)) ? rest : person;
  });
}

/** Ids of those whom a line would have given a code, had not somebody else had it, perhaps only since this moment. */
async function withoutTheirCodes(
  tx: Queries,
  eventId: string,
  listed: readonly ImportedPerson[],
  { known, addedIds }: { known: readonly Known[]; addedIds: ReadonlySet<string> },
): Promise<Set<string>> {
  const people = new Map(known.map(({ line, person }) => [line.id, person]));
  const wanted = listed.flatMap(({ id, external_code }) => {
    const person = people.get(id);
    if (person ? hasNewTicketCode(person) : !addedIds.has(id)) return [];
    return [{ id: person?.id ?? id, external_code }];
  });
  return withTakenCodes(tx, eventId, wanted);
}

/** Adds people, without the codes that another import took in this moment: the unique index told only now. */
async function addEach(tx: Queries, eventId: string, people: readonly (ImportedPerson & NewPerson)[]) {
  const added = await addPeople(tx, eventId, people);
  const ids = new Set(added.map(({ id }) => id));
  const missed = people.filter(({ id, external_code }) => external_code && !ids.has(id));
  const again = missed.map(({ external_code: _, ...person }) => person);
  return [...added, ...(await addPeople(tx, eventId, again))];
}

async function revoke(
  tx: Queries,
  { event_id, arrived_at }: { event_id: string; arrived_at: string },
  ids: readonly string[],
  notes?: Notes,
): Promise<string[]> {
  const people = await lockUsers(tx, event_id, ids);
  for (const person of people.values()) notes?.revoked(person);
  const valid = [...people.values()].filter(({ ticket_status }) => ticket_status !== 'revoked');
  await setFields(
    tx,
    valid.map(({ id }) => ({ id, ticket_status: 'revoked' })),
  );
  for (const { id } of valid) await callOffMeetings(tx, event_id, id, arrived_at);
  await withdrawInvitations(tx, [...people.keys()]);
  return [...people.keys()];
}

/** What one part of an import did, for undoing it. */
class Notes {
  readonly #tx: Queries;
  readonly #of: ImportRow;
  readonly #steps: Parameters<typeof noteSteps>[1][number][] = [];

  constructor(tx: Queries, of: ImportRow | undefined) {
    if (!of || of.undone_at) throw new ProblemError('cannot_be_undone', 'This import was undone.');
    this.#tx = tx;
    this.#of = of;
  }

  changed(person: UserRow, changes: PersonChanges): void {
    const fields = (Object.keys(changes) as (keyof PersonChanges)[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== person[field],
    );
    if (fields.length === 0) {
      this.named(person);
      return;
    }
    const of = (row: PersonChanges) => Object.fromEntries(fields.map((field) => [field, row[field]]));
    this.#steps.push({ ...this.#step(person, 'changed'), before: of(person), after: of(changes) });
  }

  /** On the list as they are. */
  named(person: UserRow): void {
    this.#steps.push(this.#step(person, 'named'));
  }

  revoked(person: UserRow): void {
    // Who was revoked before stays so when this is undone, and when what revoked them is.
    const { ticket_status } = person;
    const before = ticket_status === 'revoked' ? { ticket_status } : null;
    this.#steps.push({ ...this.#step(person, 'revoked'), before });
  }

  /** Of who was removed since, no more than the id is kept. */
  notBrought(user_id: string, why: NotBrought): void {
    this.#steps.push({ ...this.#step({ id: user_id }, 'not_brought'), after: { why } });
  }

  async write(added: readonly string[], come: number): Promise<void> {
    await noteCome(this.#tx, this.#of, come);
    await noteAdded(this.#tx, this.#of, added);
    await noteSteps(this.#tx, this.#steps);
  }

  #step(person: Pick<UserRow, 'id'>, step: Exclude<ImportStep, 'added'>) {
    return { import_id: this.#of.id, event_id: this.#of.event_id, user_id: person.id, step };
  }
}
