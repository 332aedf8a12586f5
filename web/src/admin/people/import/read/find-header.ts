import { fieldsNamed } from '../columns/guess-columns.ts';
import { isAddress, readAddress } from '../columns/names-and-addresses.ts';

const LOOKED_AT = 15;

const hasAddress = (cells: readonly string[]): boolean => cells.some((cell) => isAddress(readAddress(cell).email));

/**
 * Index of the line that names the columns, below a title and a date as spreadsheets have them; -1 where none does and
 * the file begins with a person.
 */
export function findHeader(rows: readonly { cells: readonly string[] }[]): number {
  const counts = rows.slice(0, LOOKED_AT).map(({ cells }) => (hasAddress(cells) ? 0 : fieldsNamed(cells)));
  const most = Math.max(0, ...counts);
  // One word alone may stand in any title.
  if (most > 1 || (most === 1 && counts[0] === 1)) return counts.indexOf(most);
  const alone = rows.findIndex(({ cells }, at) => at < LOOKED_AT && counts[at] === 1 && cells.join('').trim() !== '');
  if (alone >= 0 && hasAddress(rows[alone + 1]?.cells ?? [])) return alone;
  return hasAddress(rows[0]?.cells ?? []) ? -1 : 0;
}
