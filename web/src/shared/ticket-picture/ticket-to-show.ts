import type { User } from '@baraza/schema/people/user';

/** Whether a person still has to show their code at a door: neither came in nor had the ticket revoked. */
export const hasTicketToShow = ({ checkedIn, ticket_status }: Pick<User, 'checkedIn' | 'ticket_status'>): boolean =>
  !checkedIn && ticket_status !== 'revoked';
