import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisibleRange } from '../../../ui/list/use-visible-range.ts';
import type { PersonRow } from '../person-row.ts';
import { TickAll, TickOne } from '../selection/ticks.tsx';
import type { Selecting } from '../selection/use-selection.ts';
import type { Column, Order } from './columns.ts';
import { type Density, ROW_HEIGHTS } from './density.ts';
import { PersonCell } from './person-cell.tsx';
import { TICK_WIDTHS, useColumnWidths } from './use-column-widths.ts';

interface PeopleTableProps {
  /** Everybody: columns keep their widths while somebody searches. */
  all: readonly PersonRow[];
  rows: readonly PersonRow[];
  columns: readonly Column[];
  density: Density;
  order: Order;
  onOrder: (order: Order) => void;
  onOpen: (userId: string) => void;
  selecting: Selecting;
  timeZone: string | undefined;
}

/** A virtual table in the page's own scroll: renders only the rows in view. */
export function PeopleTable(props: PeopleTableProps) {
  const { all, rows, columns, density, order, onOrder, onOpen, selecting, timeZone } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const height = ROW_HEIGHTS[density];
  const { first, last } = useVisibleRange(body, rows.length, height);
  const widths = useColumnWidths(frame, all, columns, density);
  const below = Math.max(0, rows.length - last);
  const isCompact = density === 'compact';
  return (
    // Sideways only where even the narrowest columns don't fit.
    <div
      ref={frame}
      className="relative overflow-x-auto overflow-y-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <table
        aria-rowcount={rows.length + 1}
        aria-label={t('people.list')}
        className={`min-w-full table-fixed border-separate border-spacing-0 text-start ${isCompact ? 'text-sm' : ''}`}
        style={{ width: 0 }}
      >
        <colgroup>
          <col style={{ width: `${TICK_WIDTHS[density]}rem` }} />
          {columns.map((column, at) => (
            <col key={column} style={{ width: widths?.[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} className="bg-sunken">
            <td className="border-b border-line p-0">
              <TickAll selecting={selecting} density={density} />
            </td>
            {columns.map((column) => (
              <Head key={column} column={column} order={order} onOrder={onOrder} isCompact={isCompact} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {first > 0 ? <Space rows={first} height={height} columns={columns.length + 1} /> : null}
          {rows.slice(first, last).map(({ user }, index) => (
            <tr
              key={user.id}
              aria-rowindex={first + index + 2}
              data-selected={selecting.has(user.id) || undefined}
              className="relative hover:bg-sunken data-selected:bg-brand-soft"
            >
              <td className="border-b border-line p-0" style={{ height: `${height}rem` }}>
                <TickOne selecting={selecting} user={user} />
              </td>
              {columns.map((column) => (
                <td key={column} className={`border-b border-line py-0 ${isCompact ? 'px-2' : 'px-3'}`}>
                  <PersonCell user={user} column={column} isCompact={isCompact} onOpen={onOpen} timeZone={timeZone} />
                </td>
              ))}
            </tr>
          ))}
          {below > 0 ? <Space rows={below} height={height} columns={columns.length + 1} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** Spacer with the height of the rows outside the view. */
const Space = ({ rows, height, columns }: { rows: number; height: number; columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus.
  <tr aria-hidden="true">
    <td colSpan={columns} className="p-0" style={{ height: `${rows * height}rem` }} />
  </tr>
);

interface HeadProps {
  column: Column;
  order: Order;
  onOrder: (order: Order) => void;
  isCompact: boolean;
}

function Head({ column, order, onOrder, isCompact }: HeadProps) {
  const { t } = useTranslation();
  const isSorted = order.by === column;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className="border-b border-line p-0 text-start"
    >
      <button
        type="button"
        onClick={() => onOrder({ by: column, descending: isSorted && !order.descending })}
        className={`flex w-full items-center gap-1 text-start text-sm font-semibold -outline-offset-3 ${isCompact ? 'min-h-7 px-2' : 'min-h-tap px-3'}`}
      >
        <span
          title={t(`people.column.${column}`)}
          className={isCompact ? 'truncate' : 'line-clamp-2 leading-tight wrap-break-word'}
        >
          {t(`people.column.${column}`)}
        </span>
        {isSorted ? <Arrow aria-hidden="true" className="size-4 shrink-0 text-brand" /> : null}
      </button>
    </th>
  );
}
