import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { BOOKMARK_KINDS, bookmarkId } from './bookmark.ts';

/** A person stars something for themself. */
export const AddBookmarkArgs = z.strictObject({ kind: z.enum(BOOKMARK_KINDS), target_id: id });
export type AddBookmarkArgs = z.infer<typeof AddBookmarkArgs>;

export const addBookmark: CommandDefinition<AddBookmarkArgs> = {
  effects: ({ kind, target_id }, by) => {
    const bookmark = bookmarkId(by.user_id, kind, target_id);
    return [
      {
        collection: 'bookmarks',
        id: bookmark,
        change: (current) =>
          current ?? {
            id: bookmark,
            event_id: by.event_id,
            user_id: by.user_id,
            kind,
            target_id,
            created_at: by.made_at,
          },
      },
    ];
  },
};
