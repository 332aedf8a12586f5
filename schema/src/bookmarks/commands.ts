import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { BOOKMARK_KINDS, bookmarkId } from './bookmark.ts';

/** Commands on bookmarks. */
export const bookmarksCommands = {
  /** A person bookmarks something. */
  add_bookmark: defineCommand({
    args: z.strictObject({ kind: z.enum(BOOKMARK_KINDS), target_id: id }),
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
  }),

  /** A person removes a bookmark. */
  remove_bookmark: defineCommand({
    args: z.strictObject({ kind: z.enum(BOOKMARK_KINDS), target_id: id }),
    effects: ({ kind, target_id }, by) => [
      {
        collection: 'bookmarks',
        id: bookmarkId(by.user_id, kind, target_id),
        change: (current) => current && 'delete',
      },
    ],
  }),
};
