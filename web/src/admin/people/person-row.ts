import type { User } from '@baraza/schema/people/user';
import { prepared } from '../../replica/view/use-prepared.ts';
import { searchForm } from '../../ui/form/search-form.ts';
import { ABOUT_PERSON } from './csv-columns.ts';

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
  const words = searchForm(ABOUT_PERSON.map((field) => user[field] ?? '').join(' '));
  return { user, sortName, searched: ` ${sortName} ${words}` };
}

export const personRows = prepared('users', personRow);

/** Who has this email already, as far as this device knows. */
export function holderOf(email: string, user: User | undefined, all: readonly PersonRow[]): PersonRow | undefined {
  const wanted = email.trim().toLowerCase();
  return all.find((row) => wanted !== '' && row.user.id !== user?.id && row.user.email?.toLowerCase() === wanted);
}
