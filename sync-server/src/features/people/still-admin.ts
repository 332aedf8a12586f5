import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { lockAdmins } from './people.store.ts';

/** Two admins who remove each other at one moment would leave none: who comes second is none any more. */
export async function demandStillAdmin(tx: Queries, viewer: Viewer): Promise<void> {
  const admins = await lockAdmins(tx, viewer.event_id);
  if (!admins.some(({ id }) => id === viewer.user_id)) adminOnly({ ...viewer, role: 'user' });
}
