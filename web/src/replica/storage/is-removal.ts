import type { Failure } from '../outbox/drain-outbox.ts';

/** Whether the server says that this door phone was removed. */
export const isRemoval = (answer: Failure): boolean =>
  answer.kind === 'problem' && answer.problem.code === 'door_removed';
