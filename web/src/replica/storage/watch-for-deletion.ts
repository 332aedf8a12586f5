import type { OutboxDatabase } from '../outbox/outbox.ts';
import { onCutOff } from './storage.ts';
import { tryAgain } from './try-again.ts';

/**
 * Calls `onDeleted` when the browser has deleted the outbox while it was open: somebody cleared the site's data, or it
 * needed the space. Dexie then opens an empty one, whose commands would have another device's id than the calls that bring
 * them: the server refuses these.
 */
export function watchForDeletion(outbox: OutboxDatabase, device_id: string, onDeleted: () => void): void {
  const look = async () => {
    await outbox.open();
    if ((await outbox.recall('device'))?.id !== device_id) onDeleted();
  };
  // Not when it was closed on purpose meanwhile; a disk that fails is told by the next command.
  const isOpen = () => !outbox.hasBeenClosed();
  onCutOff(outbox, () => void tryAgain(look, isOpen).catch(() => undefined));
}
