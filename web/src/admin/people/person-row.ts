import { searchForm } from '@baraza/schema/define/search-form';
import type { User } from '@baraza/schema/people/user';
import { prepared } from '../../replica/view/use-prepared.ts';
import { ABOUT_PERSON } from './csv-columns.ts';

/** A person in the list, with precomputed fields for searching and sorting. */
export interface PersonRow {
  user: User;
  /** Folded name, which sorts as expected in every script. */
  sortName: string;
  /** Folded searchable words, each after a space. */
  searched: string;
}

export function personRow(user: User): PersonRow {
  const sortName = searchForm(user.name);
  const words = searchForm(ABOUT_PERSON.map((field) => user[field] ?? '').join(' '));
  return { user, sortName, searched: ` ${sortName} ${words}` };
}

export const personRows = prepared('users', personRow);

/** Another person whom this email signs in, if this device has one; who has it already may keep it. */
export function holderOf(email: string, user: User | undefined, all: readonly PersonRow[]): PersonRow | undefined {
  const wanted = email.trim().toLowerCase();
  if (wanted === user?.email?.toLowerCase()) return undefined;
  return all.find((row) => wanted !== '' && !row.user.shares_email && row.user.email?.toLowerCase() === wanted);
}
