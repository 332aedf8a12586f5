import type { ArgsOf } from '@baraza/schema/commands';
import { editedNote, personNoteId } from '@baraza/schema/people/person-note';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { changeNote, countNotes, findNote } from './notes.store.ts';
import { lockUsers } from './users.store.ts';

/** More than anybody writes at an event, and little enough for a phone. */
const MOST_NOTES = 1_000;

export const writeNoteHandler: CommandHandler<ArgsOf<'write_note'>> = {
  // No check needed: the id is built from the viewer's id, and nobody else reads it. Works for people who are hidden, so that it
  // never tells who is.
  policy: () => undefined,
  async apply(tx, { event_id, user_id }, { user_id: about_id, text, base }, { arrived_at }) {
    const id = personNoteId(user_id, about_id);
    // One note after the other: two devices that write at once lose nothing. Who is being erased is gone by then, or this note.
    const people = await lockUsers(tx, event_id, [user_id, about_id]);
    if (text.trim() !== '' && !people.has(about_id))
      throw new ProblemError('not_found', 'This person is no longer here.');
    const current = await findNote(tx, event_id, id);
    if (!current && text.trim() !== '' && (await countNotes(tx, event_id, user_id)) >= MOST_NOTES)
      throw new ProblemError('not_allowed', 'You have written so many notes that no more are kept. Remove some first.');
    const edited = editedNote(current?.text ?? '', base, text.trim());
    if (edited === undefined)
      throw new ProblemError('invalid', 'You wrote so much about this person on another device that both do not fit.');
    if (edited !== (current?.text ?? ''))
      await changeNote(tx, { id, event_id, user_id, about_id, text: edited, updated_at: arrived_at });
    return [{ collection: 'person_notes', id }];
  },
  // Refused too: what is said of somebody who was erased meanwhile comes too late to be erased with them.
  isPrivate: true,
  kept: ({ user_id }) => ({ user_id }),
};
