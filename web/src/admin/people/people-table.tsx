import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisibleRange } from '../../ui/list/use-visible-range.ts';
import type { Column, Order } from './columns.ts';
import { PersonCell } from './person-cell.tsx';
import type { PersonRow } from './person-row.ts';

const ROW_HEIGHT_REM = 3.5;

/** Wider columns for long content. */
const WIDTHS: Partial<Record<Column, string>> = { name: 'w-[25%]', email: 'w-[22%]' };

interface PeopleTableProps {
  rows: readonly PersonRow[];
  columns: readonly Column[];
  order: Order;
  onOrder: (order: Order) => void;
  onOpen: (userId: string) => void;
  timeZone: string | undefined;
}

/** A virtual table in the page's own scroll: renders only the rows in view. */
export function PeopleTable({ rows, columns, order, onOrder, onOpen, timeZone }: PeopleTableProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, last } = useVisibleRange(body, rows.length, ROW_HEIGHT_REM);
  const below = Math.max(0, rows.length - last);
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <table aria-rowcount={rows.length + 1} aria-label={t('people.list')} className="w-full table-fixed text-start">
        <thead>
          <tr aria-rowindex={1} className="border-b border-line bg-sunken">
            {columns.map((column) => (
              <Head key={column} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {first > 0 ? <Space rows={first} columns={columns.length} /> : null}
          {rows.slice(first, last).map(({ user }, index) => (
            <tr
              key={user.id}
              aria-rowindex={first + index + 2}
              className="relative h-14 border-b border-line hover:bg-sunken"
            >
              {columns.map((column) => (
                <td key={column} className="h-14 px-3 py-0">
                  <PersonCell user={user} column={column} onOpen={onOpen} timeZone={timeZone} />
                </td>
              ))}
            </tr>
          ))}
          {below > 0 ? <Space rows={below} columns={columns.length} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** Spacer with the height of the rows outside the view. */
const Space = ({ rows, columns }: { rows: number; columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus.
  <tr aria-hidden="true">
    <td colSpan={columns} className="p-0" style={{ height: `${rows * ROW_HEIGHT_REM}rem` }} />
  </tr>
);

function Head({ column, order, onOrder }: { column: Column; order: Order; onOrder: (order: Order) => void }) {
  const { t } = useTranslation();
  const isSorted = order.by === column;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className={`p-0 text-start ${WIDTHS[column] ?? ''}`}
    >
      <button
        type="button"
        onClick={() => onOrder({ by: column, descending: isSorted && !order.descending })}
        className="flex min-h-tap w-full items-center gap-1 px-3 text-start text-sm font-semibold -outline-offset-3"
      >
        <span className="truncate">{t(`people.column.${column}`)}</span>
        {isSorted ? <Arrow aria-hidden="true" className="size-4 shrink-0 text-brand" /> : null}
      </button>
    </th>
  );
}
