import { seesOthers } from './sees-others.ts';
import type { User } from './user.ts';

/** An event with this many people is large, and stays so: see `sync-server/decisions/0020-large-events.md`. */
export const LARGE_EVENT_FROM = 20_000;

/**
 * Whose cards the replica of a viewer holds: everybody's whom they may see; in a large event those of people whom an attendee
 * knows (connected with, asked by or asked, blocked); none but their own with a revoked ticket.
 */
export type HeldPeople = 'everybody' | 'known' | 'nobody';

export function heldPeople(
  viewer: { role?: string | undefined; large_event?: boolean | undefined } & Pick<User, 'ticket_status'>,
): HeldPeople {
  if (!seesOthers(viewer)) return 'nobody';
  return viewer.role === 'user' && viewer.large_event ? 'known' : 'everybody';
}
