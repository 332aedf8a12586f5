import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ReplicaParts } from '../parts.ts';
import { touchedBy } from '../rebase.ts';
import { toStorageError } from '../storage/storage-error.ts';
import { showEffects } from './show-effects.ts';

/**
 * Stores the commands first, all or none, and shows their effects second: if the tab dies between the two, the next start
 * shows them. Resolves when they show, or are stored and something else holds the replica. Rejects with a `ReplicaStorageError` when the device can't store them.
 * @param send called as soon as they are stored, whatever holds the replica
 */
export async function performCommands<N extends CommandName>(
  parts: ReplicaParts,
  name: N,
  all: readonly ArgsOf<N>[],
  send: () => void,
): Promise<void> {
  const rows = await parts.outbox.appendAll(name, all).catch((error: unknown) => {
    const storageError = toStorageError(error);
    parts.status.storageTrouble(storageError.problem);
    throw storageError;
  });
  parts.status.storageTrouble(null);
  send();
  await showEffects(parts, touchedBy(rows));
}
