import { bookmarkId } from '@baraza/schema/bookmarks/bookmark';
import type { ArgsOf } from '@baraza/schema/commands';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { addBookmark, removeBookmark } from './bookmarks.store.ts';

/** No check needed: the id is built from the viewer's id, so a command can't name another person's bookmark. */
const everybodyTheirOwn = (): void => undefined;

export const addBookmarkHandler: CommandHandler<ArgsOf<'add_bookmark'>> = {
  policy: everybodyTheirOwn,
  async apply(tx, { user_id, event_id }, { kind, target_id }, { arrived_at }) {
    const id = bookmarkId(user_id, kind, target_id);
    await addBookmark(tx, { id, event_id, user_id, kind, target_id, created_at: arrived_at });
    return [{ collection: 'bookmarks', id }];
  },
};

export const removeBookmarkHandler: CommandHandler<ArgsOf<'remove_bookmark'>> = {
  policy: everybodyTheirOwn,
  async apply(tx, { user_id }, { kind, target_id }) {
    const id = bookmarkId(user_id, kind, target_id);
    await removeBookmark(tx, id);
    return [{ collection: 'bookmarks', id }];
  },
};
