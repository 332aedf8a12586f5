import type { BLANK_CARD, Role, User } from '../../people/user.ts';

/** A person before they get an id and a ticket; missing fields are empty. */
export interface Person extends Partial<Pick<User, Exclude<keyof typeof BLANK_CARD, 'avatar' | 'ticketType'>>> {
  name: string;
  /** Defaults to the first word of the name. */
  first_name?: string;
  email: string;
  role?: Role;
  ticketType: string;
}
