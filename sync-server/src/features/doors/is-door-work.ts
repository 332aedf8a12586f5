import { ProblemError } from '../../problems.ts';
import type { KnownCommand } from '../../sync/read-command.ts';
import type { Viewer } from '../command-handler.ts';

/** Whether somebody let in others, or refused them: an admin who only comes in themself is no door. */
export function isDoorWork(content: KnownCommand | ProblemError, viewer: Viewer): boolean {
  if (content instanceof ProblemError) return false;
  if (content.name === 'record_refused_scan') return true;
  return content.name === 'record_check_in' && content.args.user_id !== viewer.user_id;
}
