import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** People may only change their own push subscriptions. */
export function mayChangePushesOf(viewer: Viewer, userId: string): void {
  if (viewer.user_id !== userId) throw new ProblemError('not_allowed', 'You can only change your own notifications.');
}
