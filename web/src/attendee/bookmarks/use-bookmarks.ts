import type { BookmarkKind } from '@baraza/schema/bookmarks/bookmark';
import { useMemo } from 'react';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';

/** Ids of the items that this person starred; undefined until they are read. */
export function useBookmarks(kind: BookmarkKind): ReadonlySet<string> | undefined {
  const { user_id } = useReplica();
  const found = useLiveQuery((db) => db.bookmarks.find({ selector: { user_id, kind } }), [user_id, kind]);
  return useMemo(() => found && new Set(found.map((bookmark) => bookmark.target_id)), [found]);
}
