import { changeFromNow } from '@baraza/schema/messages/merged-message';
import type { RefusedCommand } from '../../replica/index.ts';
import { useReplica } from '../../replica/react.tsx';

/** Asks for the password again where that is needed; resolves to whether to go on. */
export type Confirmed = () => Promise<boolean>;

/** Sends a refused command again. What was refused for want of the password is refused again until that was entered. */
export function useRetry(confirmed?: Confirmed): (command: RefusedCommand) => Promise<void> {
  const { db, outbox, perform } = useReplica();
  return async ({ refusal, ...command }) => {
    const { id } = command;
    // Refused as what somebody else wrote was not known; it is now, and is to be replaced.
    if (command.name === 'update_person' && refusal.code === 'changed_meanwhile') {
      const { user_id, changes } = command.args;
      await perform('update_person', { user_id, changes });
      return outbox.dropRefused(id);
    }
    if (command.name === 'update_notification' && refusal.code === 'changed_meanwhile') {
      const { notification_id, base, ...message } = command.args;
      const now = await db.notifications.findOne(notification_id).exec();
      if (now) {
        await perform('update_notification', { notification_id, ...changeFromNow(now.toMutableJSON(), message, base) });
        return outbox.dropRefused(id);
      }
    }
    if (refusal.code === 'confirm_password' && confirmed && !(await confirmed())) return;
    await outbox.retryRefused(id);
  };
}
