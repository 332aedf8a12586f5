import type { CheckIn } from './check-in.ts';

/**
 * Whether a record is held for who sent it, whatever its time: all of it may be made up, so until an admin decides it
 * says of nobody that they came.
 */
export const isHeldForSender = ({ status, hold_reason }: Pick<CheckIn, 'status' | 'hold_reason'>): boolean =>
  status === 'held' && (hold_reason === 'removed_phone' || hold_reason === 'role_ended');
