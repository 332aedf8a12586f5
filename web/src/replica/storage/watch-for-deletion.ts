import type { OutboxDatabase } from '../outbox/outbox.ts';
import { onceBack } from '../tabs/put-aside.ts';

/** Chromium refuses to open a database while it still deletes it. */
const TRIES = 20;
const BETWEEN_MS = 500;

/**
 * Calls `onDeleted` when the browser has deleted the outbox while it was open: somebody cleared the site's data, or it
 * needed the space. Dexie then opens an empty one, which belongs to no device: the server refuses what is made on it.
 */
export function watchForDeletion(outbox: OutboxDatabase, device_id: string, onDeleted: () => void): void {
  const look = async (tries: number): Promise<void> => {
    try {
      await outbox.open();
      if ((await outbox.recall('device'))?.id !== device_id) onDeleted();
    } catch {
      // Not when it was closed on purpose meanwhile; a disk that fails is told by the next command.
      if (tries > 1 && !outbox.hasBeenClosed()) setTimeout(() => void look(tries - 1), BETWEEN_MS);
    }
  };
  outbox.on('close', () =>
    // A deliberate close sets `hasFailed` right after this event.
    queueMicrotask(() => {
      if (!outbox.hasFailed()) onceBack(() => void look(TRIES));
    }),
  );
}
