import type { Queries } from '../database/database.ts';
import { connectedWith } from '../features/connections/connections.store.ts';
import { NOBODY, type Reader } from './feed-document.ts';

/** Whom the viewer is connected with; asked for only where it decides what they may see of some rows. */
export async function whoIsConnected(
  queries: Queries,
  { role, user_id }: Reader,
  rows: readonly { id: string; hidden?: boolean }[],
): Promise<ReadonlySet<string>> {
  const isInDoubt = role !== 'admin' && rows.some(({ id, hidden }) => hidden && id !== user_id);
  return isInDoubt ? connectedWith(queries, user_id) : NOBODY;
}
