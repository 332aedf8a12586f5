import { CHECK_IN_STATUSES } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats.ts';
import { FilterRow } from '../../../ui/form/filter-row.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { CHECK_IN_SOURCES } from './check-in-source.ts';
import { ARRIVAL } from './first-of-day.ts';
import { LAST_MINUTES, NO_GATE, type RecordFilters } from './record-filters.ts';

interface FilterBarProps {
  event: Event;
  /** Days with records, as `dayKey` formats them, latest first. */
  days: readonly string[];
  filters: RecordFilters;
  onChange: (filters: RecordFilters) => void;
}

export function FilterBar({ event, days, filters, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const change = <K extends keyof RecordFilters>(name: K, value: RecordFilters[K]) =>
    onChange({ ...filters, [name]: value });
  return (
    <search className="grid gap-3">
      <SearchField
        label={t('checkInRecords.search')}
        value={filters.query}
        onChange={(query) => change('query', query)}
      />
      <FilterRow>
        <Select
          quiet
          label={t('checkInRecords.filter.status')}
          value={filters.status}
          onChange={(status) => change('status', status)}
          options={[
            { value: '', label: t('checkInRecords.any.status') },
            { value: ARRIVAL, label: t('adminDashboard.arrivals.title') },
            ...CHECK_IN_STATUSES.map((value) => ({ value, label: t(`checkInRecords.status.${value}`) })),
          ]}
        />
        <Select
          quiet
          label={t('checkInRecords.filter.gate')}
          value={filters.gate}
          onChange={(gate) => change('gate', gate)}
          options={[
            { value: '', label: t('checkInRecords.any.gate') },
            ...event.gates.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_GATE, label: t('checkInRecords.noGate') },
          ]}
        />
        <Select
          quiet
          label={t('checkInRecords.filter.method')}
          value={filters.method}
          onChange={(method) => change('method', method)}
          options={[
            { value: '', label: t('checkInRecords.any.method') },
            ...CHECK_IN_SOURCES.map((value) => ({ value, label: t(`checkInRecords.method.${value}`) })),
          ]}
        />
        <Select
          quiet
          label={t('checkInRecords.filter.time')}
          value={filters.time}
          onChange={(time) => change('time', time)}
          options={[
            { value: '', label: t('checkInRecords.any.time') },
            ...LAST_MINUTES.map((value) => ({
              value,
              label: t('checkInRecords.lastMinutes', { count: Number.parseInt(value, 10) }),
            })),
            // Noon in UTC formats as the same day, whatever the time zone.
            ...days.map((day) => ({ value: day, label: formatDay(`${day}T12:00:00Z`, 'UTC') })),
          ]}
        />
      </FilterRow>
    </search>
  );
}
