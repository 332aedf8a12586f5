import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { lockAdmins } from './people.store.ts';

/**
 * Locks all admins and checks again that the viewer is one: otherwise two admins who remove each other at the same time
 * would leave none.
 */
export async function demandStillAdmin(tx: Queries, viewer: Viewer): Promise<void> {
  const admins = await lockAdmins(tx, viewer.event_id);
  if (!admins.some(({ id }) => id === viewer.user_id)) adminOnly({ ...viewer, role: 'user' });
}
