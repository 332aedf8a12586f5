import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** Whether the viewer admits others at a gate. */
export const isDoorStaff = ({ role }: Viewer): boolean => role === 'admin' || role === 'door';

/** An attendee checks in themself, door staff anyone. */
export function mayCheckIn(viewer: Viewer, userId: string): void {
  if (!isDoorStaff(viewer) && viewer.user_id !== userId) throw onlyYourself();
}

export const onlyYourself = () => new ProblemError('not_allowed', 'You can only check in yourself.');

/** One that counts is enough; the others are mistakes, and an admin who looks for held scans of doors reads them all. */
const MOST_OF_ONESELF = 20;

/** @throws ProblemError for more records than one person may make of themself */
export function demandFewOfOneself(records: number): void {
  if (records > MOST_OF_ONESELF)
    throw new ProblemError('not_allowed', 'You have checked yourself in many times. Ask at the registration desk.');
}

export function maySeeCheckInOf(viewer: Viewer, userId: string): void {
  if (viewer.role !== 'admin' && viewer.user_id !== userId)
    throw new ProblemError('not_allowed', 'You can only see your own check-in.');
}

export function mayWorkAtTheDoor(viewer: Viewer): void {
  if (!isDoorStaff(viewer)) throw new ProblemError('not_allowed', 'Only door staff can do this.');
}
