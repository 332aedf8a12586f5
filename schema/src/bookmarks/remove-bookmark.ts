import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { BOOKMARK_KINDS, bookmarkId } from './bookmark.ts';

/** A person takes their star off something. */
export const RemoveBookmarkArgs = z.strictObject({ kind: z.enum(BOOKMARK_KINDS), target_id: id });
export type RemoveBookmarkArgs = z.infer<typeof RemoveBookmarkArgs>;

export const removeBookmark: CommandDefinition<RemoveBookmarkArgs> = {
  effects: ({ kind, target_id }, by) => [
    { collection: 'bookmarks', id: bookmarkId(by.user_id, kind, target_id), change: (current) => current && 'delete' },
  ],
};
