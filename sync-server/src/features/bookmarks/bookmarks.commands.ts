import type { AddBookmarkArgs } from '@baraza/schema/commands/add-bookmark';
import type { RemoveBookmarkArgs } from '@baraza/schema/commands/remove-bookmark';
import { bookmarkId } from '@baraza/schema/entities/bookmark';
import { ProblemError } from '../../problems.ts';
import { correctedTime } from '../check-in/corrected-time.ts';
import type { CommandHandler } from '../command-handler.ts';
import { dropBookmark, keepBookmark, targetExists } from './bookmarks.store.ts';

export const addBookmarkHandler: CommandHandler<AddBookmarkArgs> = {
  // Everybody has bookmarks of their own, and the command can name nobody else's.
  policy: () => undefined,
  async apply(tx, viewer, { kind, target_id }, origin) {
    if (!(await targetExists(tx, viewer.event_id, kind, target_id)))
      throw new ProblemError('not_found', 'What you starred is no longer part of this event.');
    const id = bookmarkId(viewer.user_id, kind, target_id);
    const { user_id, event_id } = viewer;
    await keepBookmark(tx, { id, event_id, user_id, kind, target_id, created_at: correctedTime(origin) });
    return [{ collection: 'bookmarks', id }];
  },
};

export const removeBookmarkHandler: CommandHandler<RemoveBookmarkArgs> = {
  policy: () => undefined,
  async apply(tx, viewer, { kind, target_id }) {
    const id = bookmarkId(viewer.user_id, kind, target_id);
    await dropBookmark(tx, id);
    return [{ collection: 'bookmarks', id }];
  },
};
