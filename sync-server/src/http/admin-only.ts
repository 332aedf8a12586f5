import { ProblemError } from './problems.ts';
import type { Viewer } from './session/viewer.ts';

/** The policy of commands that only admins may use. */
export function adminOnly(viewer: Viewer): void {
  if (viewer.role !== 'admin') throw new ProblemError('not_allowed', 'Only administrators can do this.');
}
