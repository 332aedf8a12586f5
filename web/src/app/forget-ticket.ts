import { useEffect } from 'react';
import { useSyncStatus } from '../replica/react.tsx';
import { forgetTicket } from '../shared/auth/stored-token.ts';

/** The ticket that came with the sign-in is kept until the replica has it. */
export function useForgetTicket(): void {
  const { filled } = useSyncStatus();
  useEffect(() => {
    if (filled) forgetTicket();
  }, [filled]);
}
