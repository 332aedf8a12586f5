import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { Arrivals, Series } from './arrivals.ts';

interface ArrivalsTableProps {
  arrivals: Arrivals;
  nameOf: (series: Series) => string;
  timeOf: (minutes: number) => string;
}

/** The chart's data as a table, for screen readers and exact figures. */
export function ArrivalsTable({ arrivals: { slots, series }, nameOf, timeOf }: ArrivalsTableProps) {
  const { t } = useTranslation();
  const rows = slots
    .map((slot, at) => ({ slot, counts: series.map(({ counts }) => counts[at] ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
  const cell = 'px-3 py-2 text-end tabular-nums';
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-brand-ink">
        {t('adminDashboard.arrivals.asTable')}
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('adminDashboard.arrivals.asTable')}
        className="max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th scope="col" className="px-3 py-2 text-start">
                {t('adminDashboard.arrivals.from')}
              </th>
              {series.map((each) => (
                <th key={each.key} scope="col" className={cell}>
                  {nameOf(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ slot, counts }) => (
              <tr key={slot}>
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  {timeOf(slot)}
                </th>
                {counts.map((count, at) => (
                  <td key={series[at]?.key} className={cell}>
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
