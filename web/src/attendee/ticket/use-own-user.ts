import type { User } from '@baraza/schema/people/user';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';

/** The person who is signed in: undefined while they are read, null before the first sync. */
export function useOwnUser(): User | null | undefined {
  const { user_id } = useReplica();
  return useLiveDocument('users', user_id);
}
