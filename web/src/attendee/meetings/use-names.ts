import { useEffect, useState } from 'react';
import type { Replica } from '../../replica/index.ts';
import { useReplica } from '../../replica/react.tsx';

/** Names by user id; who is not on this device has none. */
export async function namesOf({ db }: Replica, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const people = await db.users.findByIds([...userIds]).exec();
  return new Map([...people.values()].map(({ id, name }) => [id, name]));
}

/** Empty until they are read. */
export function useNames(userIds: readonly string[]): ReadonlyMap<string, string> {
  const replica = useReplica();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one each time, what is in it decides.
  useEffect(() => {
    let wanted = true;
    void namesOf(replica, userIds).then((found) => wanted && setNames(found));
    return () => {
      wanted = false;
    };
  }, [replica, userIds.join(' ')]);
  return names;
}
