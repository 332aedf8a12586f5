import type { User } from './user.ts';

/** Whether a viewer sees who else is at the event: not with a revoked ticket, unless their role needs it. */
export const seesOthers = ({ role, ticket_status }: { role?: string | undefined } & Pick<User, 'ticket_status'>) =>
  role !== 'user' || ticket_status !== 'revoked';
