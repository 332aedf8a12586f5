import { useMemo } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { prepared, usePrepared } from '../../replica/view/use-prepared.ts';
import { buildDirectory, type DirectoryEntry, directoryEntry } from './directory.ts';

const entries = prepared('users', directoryEntry);

/** The directory visible to this person; undefined until it is read. */
export function useDirectory(): DirectoryEntry[] | undefined {
  const { user_id } = useReplica();
  const everybody = usePrepared(entries);
  return useMemo(() => everybody && buildDirectory(everybody, user_id), [everybody, user_id]);
}
