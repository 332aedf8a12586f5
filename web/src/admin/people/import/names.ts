import { clean } from './address.ts';

/** Some lists have the full name in the column of the given one. */
export const fullName = (first: string, last: string): string =>
  last !== '' && first.endsWith(` ${last}`) ? first : clean(`${first} ${last}`);
