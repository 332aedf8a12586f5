import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ReplicaParts } from '../parts.ts';
import { rebase, touchedBy } from '../rebase.ts';
import { toStorageError } from '../storage/storage-error.ts';

/**
 * How long to wait (ms) for whoever writes to the replica: a snapshot that lands, or another tab that was frozen meanwhile. A
 * person at a door is told what is on disk, also if the list shows it later.
 */
const SHOWN_WITHIN_MS = 2_000;

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
  const touches = touchedBy(rows);
  const showing = parts
    .exclusive(() => rebase(parts.database, parts.outbox, { keys: touches }))
    .catch(() => {
      // The commands are stored and will be sent. Rejecting would make people repeat them; the next page shows the effects.
      for (const key of touches) parts.unshown.add(key);
    });
  await within(SHOWN_WITHIN_MS, showing);
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
