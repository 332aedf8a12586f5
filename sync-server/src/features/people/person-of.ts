import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { lockUser, type UserRow } from './users.store.ts';

/** Locks somebody of the viewer's event. @throws ProblemError when they are not there */
export async function personOf(tx: Queries, { event_id }: Viewer, userId: string): Promise<UserRow> {
  const person = await lockUser(tx, event_id, userId);
  if (!person) throw new ProblemError('not_found', 'This person is no longer here.');
  return person;
}
