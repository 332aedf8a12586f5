import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ReplicaParts } from '../parts.ts';
import { rebase } from '../rebase.ts';
import { toStorageError } from '../storage/storage-error.ts';

/**
 * First on disk, then on the screen: a tab that dies between the two finds the command when it starts again.
 * Rejects with a `ReplicaStorageError` when the device can't keep the command.
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
    // It is kept and will be sent. To fail here would make people do it twice; the next write shows it.
    for (const key of row.touches) parts.unshown.add(key);
  }
}
