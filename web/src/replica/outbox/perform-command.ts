import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ReplicaParts } from '../parts.ts';
import { rebase } from '../rebase.ts';
import { toStorageError } from '../storage/storage-error.ts';

/**
 * Stores the command first, shows its effect second: if the tab dies between the two, the next start shows it.
 * Rejects with a `ReplicaStorageError` when the device can't store the command.
 */
export async function performCommand<N extends CommandName>(
  parts: ReplicaParts,
  name: N,
  args: ArgsOf<N>,
): Promise<void> {
  const row = await parts.outbox.append(name, args).catch((error: unknown) => {
    const storageError = toStorageError(error);
    parts.status.storageTrouble(storageError.problem);
    throw storageError;
  });
  parts.status.storageTrouble(null);
  try {
    await parts.exclusive(() => rebase(parts.database, parts.outbox, { keys: row.touches }));
  } catch {
    // The command is stored and will be sent. Rejecting would make people repeat it; the next page shows the effect.
    for (const key of row.touches) parts.unshown.add(key);
  }
}
