import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** Everybody connects for themself; the one who is signed in is always one of the two. */
export function mayConnect(viewer: Viewer, otherId: string): void {
  if (viewer.user_id === otherId) throw new ProblemError('invalid', 'You are connected with yourself already.');
}
