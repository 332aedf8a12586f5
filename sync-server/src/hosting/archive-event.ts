import { ProblemError } from '../http/problems.ts';
import type { ServerContext } from '../server-context.ts';
import { demandRoom, setArchived } from './hosted-events.store.ts';

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
