import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ReplicaParts } from '../parts.ts';
import { rebase, touchedBy } from '../rebase.ts';
import { toStorageError } from '../storage/storage-error.ts';

/**
 * Stores the commands first, all or none, and shows their effects second: if the tab dies between the two, the next start
 * shows them. Rejects with a `ReplicaStorageError` when the device can't store them.
 */
export async function performCommands<N extends CommandName>(
  parts: ReplicaParts,
  name: N,
  all: readonly ArgsOf<N>[],
): Promise<void> {
  const rows = await parts.outbox.appendAll(name, all).catch((error: unknown) => {
    const storageError = toStorageError(error);
    parts.status.storageTrouble(storageError.problem);
    throw storageError;
  });
  parts.status.storageTrouble(null);
  const touches = touchedBy(rows);
  try {
    await parts.exclusive(() => rebase(parts.database, parts.outbox, { keys: touches }));
  } catch {
    // The commands are stored and will be sent. Rejecting would make people repeat them; the next page shows the effects.
    for (const key of touches) parts.unshown.add(key);
  }
}
