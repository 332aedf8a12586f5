import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant, TEXT_MAX_LENGTH, text } from '../define/fields.ts';

/** What somebody wrote down about another person, for themself alone; its id is composed of both. */
export const PersonNote = z.object({
  id: compositeId,
  event_id: id,
  /** Who wrote it, the only reader. */
  user_id: id,
  about_id: id,
  text: text.min(1),
  updated_at: instant,
});
export type PersonNote = z.infer<typeof PersonNote>;

export const personNoteId = (userId: string, aboutId: string): string => `${userId}~${aboutId}`;

export const personNotes = defineEntity({
  collection: 'person_notes',
  document: PersonNote,
  indexes: ['about_id'],
  scopes: [{ audience: 'owner', field: 'user_id' }],
});

/**
 * The text of a note after somebody has edited `base` into `text`. What another of their devices wrote meanwhile is kept above
 * it; undefined when both don't fit.
 */
export function editedNote(current: string, base: string, text: string): string | undefined {
  if (current === base || current === '') return text;
  if (text === '' || current.includes(text)) return current;
  const both = `${current}\n\n${text}`;
  return both.length > TEXT_MAX_LENGTH ? undefined : both;
}
