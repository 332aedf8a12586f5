import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** Any two people may connect: the viewer is always one of them, so only connecting with oneself is refused. */
export function mayConnect(viewer: Viewer, otherId: string): void {
  if (viewer.user_id === otherId) throw new ProblemError('invalid', 'You are connected with yourself already.');
}
