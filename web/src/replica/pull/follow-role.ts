import type { SessionRole } from '@baraza/schema/sync/session-role';
import { liveQuery } from 'dexie';
import type { OutboxDatabase } from '../outbox/outbox.ts';

/**
 * Tells when the server takes this person for something else than before, in every tab, whichever talks to it. What was
 * noted before the start is no news: the session may know better by now.
 */
export async function followRole(
  outbox: OutboxDatabase,
  onChange: (role: SessionRole) => void,
): Promise<{ stop(): void }> {
  let known = (await outbox.recall('sync_state'))?.role;
  const subscription = liveQuery(() => outbox.recall('sync_state')).subscribe({
    next: (syncState) => {
      // None while the replica is empty.
      if (!syncState || syncState.role === known) return;
      known = syncState.role;
      onChange(known);
    },
    // A closed database has no news; whoever closed it knows.
    error: () => undefined,
  });
  return { stop: () => subscription.unsubscribe() };
}
