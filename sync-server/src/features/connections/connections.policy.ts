import { ProblemError } from '../../problems.ts';
import type { Viewer } from '../command-handler.ts';

/** Nobody connects with themself, and nobody but the two has a say in a connection: its id is made of both. */
export function mayConnectWith(viewer: Viewer, userId: string): void {
  if (viewer.user_id === userId) throw new ProblemError('not_allowed', 'You can’t connect with yourself.');
}
