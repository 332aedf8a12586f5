import type { BLANK_CARD, Role, User } from '../../people/user.ts';

/** What is known of somebody before they get an id and a ticket; what is missing is empty. */
export interface Person extends Partial<Pick<User, Exclude<keyof typeof BLANK_CARD, 'avatar' | 'ticketType'>>> {
  name: string;
  /** The first word of the name, if missing. */
  first_name?: string;
  email: string;
  role?: Role;
  ticketType: string;
}
