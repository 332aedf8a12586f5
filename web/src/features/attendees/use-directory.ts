import type { User } from '@baraza/schema/entities/user';
import { useEffect, useState } from 'react';
import type { RxDocument } from 'rxdb';
import { auditTime, concat, take } from 'rxjs';
import { useReplica } from '../../replica/react.tsx';
import { buildDirectory, type DirectoryEntry, directoryEntry } from './directory.ts';

/** While doors are busy thousands of cards change one by one; a list that people read need not follow each. */
const AT_MOST_EVERY_MS = 1_000;

/** A document object stands for one revision, so what is worked out for it holds for ever. */
const entries = new WeakMap<RxDocument<User>, DirectoryEntry>();

function entryOf(document: RxDocument<User>): DirectoryEntry {
  let entry = entries.get(document);
  if (!entry) {
    entry = directoryEntry(document.toJSON() as User);
    entries.set(document, entry);
  }
  return entry;
}

/** The directory as this person may see it; undefined while it is read. */
export function useDirectory(): DirectoryEntry[] | undefined {
  const { db, user_id } = useReplica();
  const [directory, setDirectory] = useState<DirectoryEntry[]>();
  useEffect(() => {
    const found = db.users.find().$;
    const subscription = concat(found.pipe(take(1)), found.pipe(auditTime(AT_MOST_EVERY_MS))).subscribe((documents) =>
      setDirectory(buildDirectory(documents.map(entryOf), user_id)),
    );
    return () => subscription.unsubscribe();
  }, [db, user_id]);
  return directory;
}
