import { useEffect, useState } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { followRecords } from '../../replica/view/follow-records.ts';
import { doorBook, type LetInTwice } from './let-in.ts';

/** The tickets that were let in twice, of all days, the latest first; undefined until they are read. */
export function useLetInTwice(timeZone: string | undefined): readonly LetInTwice[] | undefined {
  const { db } = useReplica();
  const [found, setFound] = useState<readonly LetInTwice[]>();
  useEffect(() => {
    const book = doorBook(timeZone);
    return followRecords(db, { put: book.put, drop: book.drop, tell: () => setFound(book.twice()) });
  }, [db, timeZone]);
  return found;
}
