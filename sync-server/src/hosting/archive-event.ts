import { addEntry } from '../features/audit/audit.store.ts';
import { dropUnused } from '../features/auth/shared/shared-accounts.store.ts';
import { ProblemError } from '../http/problems.ts';
import type { ServerContext } from '../server-context.ts';
import { demandRoom, findHosted, removeArchived, setArchived } from './hosted-events.store.ts';

/** Stops serving an event, or serves it again. It loses nothing, and phones keep what they have. */
export async function archiveEvent(
  { database, config }: Pick<ServerContext, 'database' | 'config'>,
  id: string,
  archived: boolean,
): Promise<void> {
  if (id === config.eventId) throw new ProblemError('invalid', 'The default event of a server can’t be archived.');
  const at = archived ? new Date().toISOString() : null;
  const found = await database.transaction(async (tx) => {
    if (!archived) await demandRoom(tx);
    return setArchived(tx, id, at);
  });
  if (!found) throw new ProblemError('not_found', 'There is no such event here.');
}

/**
 * Removes an archived event from the database for good. Its backups stay.
 * @throws Error that says why nothing was removed
 */
export async function removeEvent(
  { database, config }: Pick<ServerContext, 'database' | 'config'>,
  id: string,
): Promise<void> {
  if (id === config.eventId) throw new Error('The default event of a server can’t be removed.');
  if (!(await findHosted(database.queries, id))) throw new Error('There is no such event here.');
  const removed = await database.transaction(async (tx) => {
    if (!(await removeArchived(tx, id))) return false;
    // Of people who were there alone.
    await dropUnused(database, tx);
    const entry = { event_id: config.eventId, user_id: '', at: new Date().toISOString() };
    await addEntry(tx, { ...entry, action: 'remove_event', collection: 'events', document_id: id });
    return true;
  });
  if (!removed) throw new Error(`${id} is served: archive it first.`);
}
