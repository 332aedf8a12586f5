import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

export function mayShowTicketOf(viewer: Viewer, userId: string): void {
  if (viewer.role !== 'admin' && viewer.user_id !== userId)
    throw new ProblemError('not_allowed', 'You can only show your own ticket.');
}
