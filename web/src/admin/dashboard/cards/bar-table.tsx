import type { ReactNode } from 'react';

/** Fill of a bar; the same order for each row. */
const FILLS = ['bg-sky', 'bg-brand'];

export interface BarRow {
  key: string;
  name: ReactNode;
  /** One for each column after the first. */
  values: readonly ReactNode[];
  /** Parts of the widest bar, 0 to 1, drawn over each other; the longer one first. */
  bars?: readonly number[];
}

interface BarTableProps {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly BarRow[];
}

/** A chart of bars that is a table: everybody reads the same figures, and the bars only repeat them. */
export function BarTable({ caption, columns: [first, ...columns], rows }: BarTableProps) {
  // A date in large text is wider than a phone has room for.
  const figure = 'py-2 ps-4 text-end align-top tabular-nums whitespace-nowrap @max-3xs:whitespace-normal';
  return (
    <div className="@container">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="pb-1 text-start font-medium wrap-anywhere">
              {first}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="ps-4 pb-1 text-end align-bottom font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(({ key, name, values, bars }) => (
            <tr key={key}>
              <th scope="row" className="w-full max-w-0 py-2 text-start font-medium">
                <div dir="auto" className="own-script line-clamp-2 wrap-anywhere">
                  {name}
                </div>
                {bars ? <Bars bars={bars} /> : null}
              </th>
              {values.map((value, at) => (
                <td key={columns[at]} className={figure}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Bars = ({ bars }: { bars: readonly number[] }) => (
  <div aria-hidden="true" className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
    {bars.map((part, at) => (
      <div
        key={FILLS[at]}
        className={`absolute inset-y-0 start-0 rounded-full ${FILLS[at]}`}
        style={{ inlineSize: `${part * 100}%` }}
      />
    ))}
  </div>
);

/** Part of a whole, 0 to 1; 0 of nothing. */
export const part = (some: number, whole: number): number => (whole === 0 ? 0 : some / whole);
