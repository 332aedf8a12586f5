import { clean } from './address.ts';

/** Some lists have the full name in the column of the given one. */
export const fullName = (first: string, last: string): string =>
  last !== '' && first.endsWith(` ${last}`) ? first : clean(`${first} ${last}`);

const TITLES = new Set('phd dphil dr prof md mph msc bsc ba ma mba llb llm jr junior sr senior esq cpa mp'.split(' '));

/**
 * "Last, First" as people say it. What may be a title stays behind the name: one that is known, capitals, anything with
 * dots or of one or two letters.
 */
export function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map(clean);
  const isName = /\p{L}{3}/u.test(first) && !/[.\d]/.test(first) && first !== first.toUpperCase();
  if (!last || !isName || more.length > 0) return name;
  return first
    .toLowerCase()
    .split(' ')
    .some((word) => TITLES.has(word))
    ? name
    : `${first} ${last}`;
}
