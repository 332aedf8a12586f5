import { useEffect, useState } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { openPeopleIndex, type PeopleCounts, type PeopleIndex } from './people-index.ts';

export interface People {
  index: PeopleIndex;
  counts: PeopleCounts;
}

/** All people on this device; undefined until they are read. Re-renders on changes, at most once a frame. */
export function usePeople(): People | undefined {
  const { db } = useReplica();
  const [people, setPeople] = useState<People>();
  useEffect(() => {
    let over = false;
    let frame = 0;
    let index: PeopleIndex | undefined;
    const show = (opened: PeopleIndex) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPeople({ index: opened, counts: opened.counts() }));
    };
    void openPeopleIndex(db.users).then((opened) => {
      if (over) return opened.close();
      index = opened;
      opened.subscribe(() => show(opened));
      show(opened);
    });
    return () => {
      over = true;
      cancelAnimationFrame(frame);
      index?.close();
    };
  }, [db]);
  return people;
}
