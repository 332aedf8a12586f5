import type { User } from '@baraza/schema/people/user';
import { prepared } from '../../replica/view/use-prepared.ts';
import { searchForm } from '../../ui/form/search-form.ts';

/** A person of the list, with what searching and sorting ask for worked out once. */
export interface PersonRow {
  user: User;
  /** Folded name, which sorts as people expect in every script. */
  sortName: string;
  /** Folded words that they are found by, each after a space. */
  searched: string;
}

export function personRow(user: User): PersonRow {
  const sortName = searchForm(user.name);
  const words = searchForm([user.email ?? '', user.company, user.position, user.ticketType].join(' '));
  return { user, sortName, searched: ` ${sortName} ${words}` };
}

export const personRows = prepared('users', personRow);
