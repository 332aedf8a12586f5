import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { CONTENT_COLLECTIONS } from './content.ts';

/** An admin removes something. What referred to it then refers to nothing: a session has no room, a star is gone. */
export const DeleteContentArgs = z.strictObject({ collection: z.enum(CONTENT_COLLECTIONS), id });
export type DeleteContentArgs = z.infer<typeof DeleteContentArgs>;

export const deleteContent: CommandDefinition<DeleteContentArgs> = {
  effects: ({ collection, id }) => [{ collection, id, change: (current: object | undefined) => current && 'delete' }],
};
