import type { Event } from '@baraza/schema/event/event';
import ChartLine from 'lucide-react/icons/chart-line';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatTime } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { CheckInSource } from '../../check-in/records/check-in-source.ts';
import { ListLink } from '../cards/list-link.tsx';
import { COMPARISONS, type Comparison, countArrivals, OTHERS, type Series } from './arrivals.ts';
import { ArrivalsLegend } from './arrivals-legend.tsx';
import { ArrivalsTable } from './arrivals-table.tsx';
import type { ScanRow } from './use-arrivals.ts';

const ArrivalsChart = lazyPart(async () => ({ default: (await import('./arrivals-chart.tsx')).ArrivalsChart }));

/** Noon in UTC formats as the same day, whatever the device's time zone. */
const dayName = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

interface ArrivalsCardProps {
  event: Event;
  /** Undefined until they are read. */
  records: readonly ScanRow[] | undefined;
}

/** Check-ins over time, compared by day, gate or method. */
export function ArrivalsCard({ event, records }: ArrivalsCardProps) {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const [by, setBy] = useState<Comparison>('day');
  const [chosen, setChosen] = useState('');
  const arrivals = useMemo(() => {
    if (!records) return undefined;
    const of = (day: string) => countArrivals(records, { by, day, timeZone: event.time_zone });
    const first = of(chosen);
    return by !== 'day' && !first.days.includes(chosen) ? of(first.days[0] ?? '') : first;
  }, [records, by, chosen, event.time_zone]);
  const timeOf = useCallback((minutes: number) => formatTime(minutes * 60_000, 'UTC'), []);
  const nameOf = ({ key }: Series): string => {
    if (key === OTHERS) return t('adminDashboard.arrivals.others');
    if (by === 'day') return dayName(key);
    if (by === 'method') return t(`checkInRecords.method.${key as CheckInSource}`);
    if (key === '') return t('adminDashboard.arrivals.noGate');
    return event.gates.find(({ id }) => id === key)?.name ?? t('adminDashboard.arrivals.goneGate');
  };

  return (
    <Card
      title={t('adminDashboard.arrivals.title')}
      action={<ListLink of="scans" label={t('adminDashboard.arrivals.all')} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Segmented
          label={t('adminDashboard.arrivals.compare')}
          value={by}
          onChange={setBy}
          options={COMPARISONS.map((value) => ({ value, label: t(`adminDashboard.arrivals.by.${value}`) }))}
        />
        {by !== 'day' && arrivals && arrivals.days.length > 0 ? (
          <Select
            quiet
            label={t('adminDashboard.arrivals.day')}
            value={arrivals.days.includes(chosen) ? chosen : (arrivals.days[0] ?? '')}
            onChange={setChosen}
            options={arrivals.days.map((day) => ({ value: day, label: dayName(day) }))}
          />
        ) : null}
      </div>
      {!arrivals || (arrivals.series.length === 0 && !filled) ? (
        <Skeleton className="h-60 w-full" />
      ) : arrivals.series.length === 0 ? (
        <EmptyState icon={<ChartLine />} title={t('adminDashboard.arrivals.none')}>
          {t('adminDashboard.arrivals.noneText')}
        </EmptyState>
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <ArrivalsChart arrivals={arrivals} label={t('adminDashboard.arrivals.picture')} timeOf={timeOf} />
          </Suspense>
          <ArrivalsLegend
            entries={arrivals.series.map((series) => ({
              key: series.key,
              name: nameOf(series),
              total: formatNumber(series.total),
            }))}
          />
          <ArrivalsTable arrivals={arrivals} nameOf={nameOf} timeOf={timeOf} />
        </>
      )}
    </Card>
  );
}
