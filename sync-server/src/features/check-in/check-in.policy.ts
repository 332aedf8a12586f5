import { ProblemError } from '../../problems.ts';
import type { Viewer } from '../command-handler.ts';

/** An attendee checks in themself, an admin anyone. */
export function mayCheckIn(viewer: Viewer, userId: string): void {
  if (viewer.role !== 'admin' && viewer.user_id !== userId)
    throw new ProblemError('not_allowed', 'You can only check in yourself.');
}

export function maySeeCheckInOf(viewer: Viewer, userId: string): void {
  if (viewer.role !== 'admin' && viewer.user_id !== userId)
    throw new ProblemError('not_allowed', 'You can only see your own check-in.');
}

export function mayWorkAtTheDoor(viewer: Viewer): void {
  if (viewer.role !== 'admin') throw new ProblemError('not_allowed', 'Only door staff can do this.');
}
