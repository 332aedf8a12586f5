import { RateLimit } from '../src/http/limits/rate-limit.ts';
import type { CommandLimits } from '../src/sync/command-budget.ts';

/** So few that two taps and a refusal use them up. */
const POINTS = 6;
const SECONDS = 25;

/** Limits of commands that a run reaches, in counters of its own. */
export function smallLimits(): CommandLimits {
  const few = [new RateLimit('few-commands', POINTS, SECONDS, 'process')];
  return { attendee: few, staff: few, removed: few, device: [] };
}
