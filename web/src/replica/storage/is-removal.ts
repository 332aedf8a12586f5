import type { Failure } from '../outbox/drain-outbox.ts';

/** Whether the server says that this was a door phone, and is none any more. */
export const isRemoval = (answer: Failure): boolean =>
  answer.kind === 'problem' && answer.problem.code === 'door_removed';
