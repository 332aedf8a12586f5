import { searchForm } from '@baraza/schema/define/search-form';
import type { User } from '@baraza/schema/people/user';
import { keepIfRoom } from '../../../shared/kept/keep-if-room.ts';
import type { PersonRow } from '../person-row.ts';

export const COLUMNS = [
  'name',
  'email',
  'company',
  'position',
  'ticketType',
  'ticket_status',
  'role',
  'checkedIn',
  'checkin_time',
] as const;
export type Column = (typeof COLUMNS)[number];

const SHOWN_AT_FIRST: readonly Column[] = ['name', 'email', 'company', 'ticketType', 'ticket_status', 'checkedIn'];
const KEPT = 'peopleColumns';

/** The columns last shown on this device; always includes the name. */
export function keptColumns(): Column[] {
  const kept = localStorage.getItem(KEPT)?.split(' ');
  return COLUMNS.filter((column) => column === 'name' || (kept ?? SHOWN_AT_FIRST).includes(column));
}

export const keepColumns = (columns: readonly Column[]): boolean => keepIfRoom(KEPT, columns.join(' '));

export interface Order {
  by: Column;
  descending: boolean;
}

const KEPT_ORDER = 'peopleOrder';

/** The order last chosen on this device; by name at first. */
export function keptOrder(): Order {
  const [by, way] = localStorage.getItem(KEPT_ORDER)?.split(' ') ?? [];
  return { by: COLUMNS.find((column) => column === by) ?? 'name', descending: way === 'descending' };
}

export const keepOrder = ({ by, descending }: Order): boolean =>
  keepIfRoom(KEPT_ORDER, `${by} ${descending ? 'descending' : 'ascending'}`);

const sortKey = (column: Column): ((row: PersonRow) => string) => {
  if (column === 'name') return ({ sortName }) => sortName;
  if (column === 'checkedIn') return ({ user }) => (user.checkedIn ? '0' : '1');
  if (column === 'checkin_time') return ({ user }) => user.checkin_time ?? '';
  return ({ user }) => searchForm(String(user[column as keyof User] ?? ''));
};

/** Sorted rows; empty cells come last in both directions, equal ones are sorted by name. */
export function inOrder(rows: readonly PersonRow[], { by, descending }: Order): PersonRow[] {
  const key = sortKey(by);
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  const way = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.row.sortName < b.row.sortName ? -1 : a.row.sortName > b.row.sortName ? 1 : 0;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return a.key < b.key ? -way : way;
  });
  return keyed.map(({ row }) => row);
}
