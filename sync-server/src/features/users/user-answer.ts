import type { User } from '@baraza/schema/entities/user';
import { ProblemError } from '../../problems.ts';
import { feedDocument } from '../../sync/feed-document.ts';
import type { Viewer } from '../command-handler.ts';
import type { UserRow } from './users.store.ts';

/** A person as this viewer may see them; somebody who is hidden is not there for strangers. */
export function userAsSeenBy(viewer: Viewer, row: UserRow): User {
  const user = feedDocument('users', row, viewer);
  if (!user) throw new ProblemError('not_found', 'There is nobody like that here.');
  return user;
}
