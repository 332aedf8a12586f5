import type { ArgsOf } from '@baraza/schema/commands';
import type { PersonChanges } from '@baraza/schema/people/person-fields';
import type { Queries } from '../../../database/database.ts';
import { unaudited } from '../../../http/acting.store.ts';
import { adminOnly } from '../../../http/admin-only.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../../sync/command-handler.ts';
import { eraseRowsFromPast } from '../../audit/erase-from-audit.store.ts';
import { claimUnverified } from '../../auth/registration/invite.ts';
import { countAdmitted } from '../../check-in/restored-tickets.ts';
import { removePeople } from '../own-data.store.ts';
import { type ChangeOfPerson, changePerson, changeTogether, setFields } from '../people.store.ts';
import { demandStillAdmin } from '../still-admin.ts';
import { lockUsers } from '../users.store.ts';
import {
  forgetUndone,
  type ImportRow,
  listUntouched,
  lockImport,
  lockTouched,
  markUndone,
  stepsOf,
} from './imports.store.ts';
import { listNamedLater } from './later-imports.store.ts';
import { handOnRevocations } from './revocations.store.ts';
import { undoableSince } from './undoable.ts';

export const undoImportHandler: CommandHandler<ArgsOf<'undo_import'>> = {
  policy: adminOnly,
  confirms: true,
  async apply(tx, viewer, { import_id }, { arrived_at }) {
    await demandStillAdmin(tx, viewer);
    const of = await lockImport(tx, viewer.event_id, import_id);
    if (!of) throw new ProblemError('not_found', 'There is no such import.');
    if (of.undone_at) return [];
    if (of.at < undoableSince(arrived_at))
      throw new ProblemError('cannot_be_undone', 'An import can be undone for a day.');
    await lockTouched(tx, of);
    const named = await listNamedLater(tx, of);
    const touched = [...(await takeBackChanges(tx, of, named)), ...(await restoreTickets(tx, of))];
    const removed = (await listUntouched(tx, of)).filter((id) => !named.has(id));
    // One entry says how many; theirs would keep the people who are removed.
    await unaudited(tx, () => removePeople(tx, of.event_id, removed));
    await eraseRowsFromPast(tx, of.event_id, removed);
    await markUndone(tx, of, arrived_at, removed.length);
    return touched;
  },
};

/** Gives fields their values from before the import, unless somebody has changed them since, or a later list names the person. */
async function takeBackChanges(tx: Queries, of: ImportRow, named: ReadonlySet<string>): Promise<DocumentRef[]> {
  const steps = (await stepsOf(tx, of, 'changed')).filter(({ user_id }) => !named.has(user_id));
  const people = await lockUsers(
    tx,
    of.event_id,
    steps.map(({ user_id }) => user_id),
  );
  const undone = new Set<string>();
  const back: ChangeOfPerson[] = [];
  for (const { user_id, before, after } of steps) {
    const person = people.get(user_id);
    if (!person || !before || !after) continue;
    const fields = Object.keys(before) as (keyof typeof person & string)[];
    const same = fields.filter((field) => person[field] === after[field]);
    back.push({ person, changes: Object.fromEntries(same.map((field) => [field, before[field]])) as PersonChanges });
    if (same.length === fields.length) undone.add(user_id);
  }
  for (const { person, changes } of await changeTogether(tx, back))
    if (!(await changePerson(tx, person, changes))) undone.delete(person.id);
  await forgetUndone(tx, of, 'changed', [...undone]);
  return steps.map(({ user_id }) => ({ collection: 'users', id: user_id }));
}

/**
 * Makes tickets valid again that the import revoked, unless somebody has decided about them since or another list revokes them
 * too. Whose invitation it withdrew counts as not invited.
 */
async function restoreTickets(tx: Queries, of: ImportRow): Promise<DocumentRef[]> {
  const steps = await stepsOf(tx, of, 'revoked');
  const ids = steps.map(({ user_id }) => user_id);
  const people = await lockUsers(tx, of.event_id, ids);
  const own = steps.filter(({ user_id, before }) => !before && people.get(user_id)?.ticket_status === 'revoked');
  const undecided = own.filter(({ after }) => !after).map(({ user_id }) => user_id);
  const held = await handOnRevocations(tx, of, undecided);
  const restored = undecided.filter((id) => !held.has(id));
  const revoked = restored.flatMap((id) => people.get(id) ?? []);
  await setFields(
    tx,
    restored.map((id) => ({ id, ticket_status: 'valid' })),
  );
  await claimUnverified(tx, of.event_id, revoked);
  const counted = await countAdmitted(
    tx,
    revoked.map((one) => ({ ...one, ticket_status: 'valid' })),
  );
  const isRestored = new Set(restored);
  const kept = new Set(own.map(({ user_id }) => user_id).filter((id) => !isRestored.has(id)));
  const undone = ids.filter((id) => !kept.has(id));
  await forgetUndone(tx, of, 'revoked', undone);
  return [...ids.map((id): DocumentRef => ({ collection: 'users', id })), ...counted];
}
