import type { OutboxDatabase } from '../outbox/outbox.ts';
import { onCutOff } from './storage.ts';

/** Chromium refuses to open a database while it still deletes it. */
const TRIES = 20;
const BETWEEN_MS = 500;

/**
 * Calls `onDeleted` when the browser has deleted the outbox while it was open: somebody cleared the site's data, or it
 * needed the space. Dexie then opens an empty one, whose commands would have another device's id than the calls that bring
 * them: the server refuses these.
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
  onCutOff(outbox, () => void look(TRIES));
}
