import { ProblemError } from '../../problems.ts';
import type { Viewer } from '../command-handler.ts';

export function mayShowTicketOf(viewer: Viewer, userId: string): void {
  if (viewer.role !== 'admin' && viewer.user_id !== userId)
    throw new ProblemError('not_allowed', 'You can only show your own ticket.');
}
