import type { RefusedCommand } from '../../replica/index.ts';
import { useReplica } from '../../replica/react.tsx';

/** Asks for the password again where that is needed; resolves to whether to go on. */
export type Confirmed = () => Promise<boolean>;

/** Sends a refused command again. What was refused for want of the password is refused again until that was entered. */
export function useRetry(confirmed?: Confirmed): (command: RefusedCommand) => Promise<void> {
  const { outbox } = useReplica();
  return async ({ id, refusal }) => {
    if (refusal.code === 'confirm_password' && confirmed && !(await confirmed())) return;
    await outbox.retryRefused(id);
  };
}
