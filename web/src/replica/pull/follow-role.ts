import type { SessionRole } from '@baraza/schema/sync/session-role';
import { liveQuery } from 'dexie';
import type { OutboxDatabase } from '../outbox/outbox.ts';

/**
 * Calls `onChange` in every tab when the server changes this person's role. A role stored before the start is not
 * reported: the session may already know a newer one.
 */
export async function followRole(
  outbox: OutboxDatabase,
  onChange: (role: SessionRole) => void,
): Promise<{ stop(): void }> {
  let known = (await outbox.recall('sync_state'))?.role;
  const subscription = liveQuery(() => outbox.recall('sync_state')).subscribe({
    next: (syncState) => {
      // Undefined while the replica is empty.
      if (!syncState || syncState.role === known) return;
      known = syncState.role;
      onChange(known);
    },
    // The database was closed: there are no more changes to report.
    error: () => undefined,
  });
  return { stop: () => subscription.unsubscribe() };
}
