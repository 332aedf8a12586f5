import { seesOthers } from '@baraza/schema/people/sees-others';
import type { User } from '@baraza/schema/people/user';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';

/** The signed-in person: undefined until read, null before the first sync. */
export function useOwnUser(): User | null | undefined {
  const { user_id } = useReplica();
  return useLiveDocument('users', user_id);
}

/** False with a revoked ticket: the server then sends nobody else. */
export function useSeesOthers(): boolean {
  const me = useOwnUser();
  return !me || seesOthers(me);
}
