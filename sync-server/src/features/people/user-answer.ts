import type { User } from '@baraza/schema/people/user';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { feedDocument } from '../../sync/pull/feed-document.ts';
import { whoIsConnected } from '../../sync/pull/who-is-connected.ts';
import type { UserRow } from './users.store.ts';

/**
 * The fields of a person that this viewer may see.
 * @throws ProblemError `not_found` for a hidden person whom the viewer is not connected with
 */
export async function userVisibleTo(queries: Queries, viewer: Viewer, row: UserRow): Promise<User> {
  const user = feedDocument('users', row, viewer, await whoIsConnected(queries, viewer, 'users', [row]));
  if (!user) throw new ProblemError('not_found', 'There is nobody like that here.');
  return user;
}
