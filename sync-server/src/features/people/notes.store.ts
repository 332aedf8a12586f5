import type { PersonNote } from '@baraza/schema/people/person-note';
import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { person_notes: table } = tables;

export async function findNote(queries: Queries, eventId: string, id: string): Promise<PersonNote | undefined> {
  const [note] = await queries
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.event_id, eventId)));
  return note;
}

export const countNotes = (queries: Queries, eventId: string, userId: string): Promise<number> =>
  queries.$count(table, and(eq(table.event_id, eventId), eq(table.user_id, userId)));

/** Writes a note, or removes it when nothing is left of it. */
export async function changeNote(tx: Queries, note: PersonNote): Promise<void> {
  const { text, updated_at } = note;
  if (text === '') await tx.delete(table).where(eq(table.id, note.id));
  else await tx.insert(table).values(note).onConflictDoUpdate({ target: table.id, set: { text, updated_at } });
}
