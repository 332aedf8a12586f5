import { useMemo } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { prepared, usePrepared } from '../../replica/view/use-prepared.ts';
import { useBlocked } from '../moderation/use-blocked.ts';
import { buildDirectory, type DirectoryEntry, directoryEntry } from './directory.ts';

const entries = prepared('users', directoryEntry);

/** The people whom this person sees in the directory; undefined until they are read. */
export function useDirectory(): DirectoryEntry[] | undefined {
  const { user_id } = useReplica();
  const everybody = usePrepared(entries);
  const blocked = useBlocked();
  return useMemo(
    () => everybody && blocked && buildDirectory(everybody, user_id, blocked),
    [everybody, user_id, blocked],
  );
}
