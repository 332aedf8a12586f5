import { useTranslation } from 'react-i18next';
import { SERIES_LOOKS } from './series-looks.ts';

interface LegendEntry {
  key: string;
  name: string;
  total: string;
}

/** Legend with each line's name and total, in the order of the lines. */
export function ArrivalsLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('adminDashboard.arrivals.totals')} className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      {entries.map(({ key, name, total }, at) => {
        const { variable, dash } = SERIES_LOOKS[at % SERIES_LOOKS.length] as (typeof SERIES_LOOKS)[number];
        return (
          <li key={key} className="flex min-w-0 items-center gap-2 text-sm">
            <svg aria-hidden="true" viewBox="0 0 28 4" className="h-1 w-7 shrink-0">
              <line
                x1="0"
                x2="28"
                y1="2"
                y2="2"
                stroke={`var(${variable})`}
                strokeWidth="3"
                strokeDasharray={dash.join(' ')}
              />
            </svg>
            <span dir="auto" className="own-script truncate">
              {name}
            </span>
            <span className="font-semibold tabular-nums">{total}</span>
          </li>
        );
      })}
    </ul>
  );
}
