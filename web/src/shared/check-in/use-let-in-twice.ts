import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useEffect, useState } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { doorBook, type LetInTwice } from './let-in.ts';

/**
 * The tickets that were let in twice, of all days, the latest first; undefined until they are read. A live query would
 * read thousands of records again with each scan: from the second day on, those of everybody who came back.
 */
export function useLetInTwice(timeZone: string | undefined): readonly LetInTwice[] | undefined {
  const { db } = useReplica();
  const [found, setFound] = useState<readonly LetInTwice[]>();
  useEffect(() => {
    const book = doorBook(timeZone);
    /** What changes during the first read is newer than what that returns. */
    let changed: Set<string> | undefined = new Set();
    let over = false;
    const subscription = db.check_ins.eventBulks$.subscribe(({ events }) => {
      for (const { documentId, operation, documentData } of events) {
        changed?.add(documentId);
        if (operation === 'DELETE') book.drop(documentId);
        else book.put(documentData as CheckIn);
      }
      if (!changed) setFound(book.twice());
    });
    const read = async () => {
      const records = await db.check_ins.find({ selector: { verdict: 'admitted' } }).exec();
      for (const record of records) if (!changed?.has(record.id)) book.put(record.toJSON() as CheckIn);
      changed = undefined;
      if (!over) setFound(book.twice());
    };
    void read();
    return () => {
      over = true;
      subscription.unsubscribe();
    };
  }, [db, timeZone]);
  return found;
}
