import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/formats.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import type { ProgrammeFilter, ProgrammeSession } from '../../shared/programme/programme.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ProgrammeFilters } from './programme-filters.tsx';

export interface ProgrammeBarProps {
  programme: readonly ProgrammeSession[];
  days: readonly { key: string; at: string }[];
  today: string;
  filter: ProgrammeFilter;
  timeZone: string;
  /** Number of sessions that the filter lets through. */
  found: number;
  onChange: (change: Partial<ProgrammeFilter>) => void;
}

/** Days, search and filters. */
export function ProgrammeBar({ programme, days, today, filter, timeZone, found, onChange }: ProgrammeBarProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const daysRef = useRef<HTMLDivElement>(null);
  const chosen = [filter.roomId, filter.track].filter(Boolean).length;

  // The chosen day may be outside the visible part of a narrow line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is the reason to scroll.
  useLayoutEffect(() => {
    daysRef.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [filter.day]);

  return (
    <>
      <FilterBar
        by={{
          search: { label: t('programme.search'), value: filter.query, onChange: (query) => onChange({ query }) },
          chosen,
          onFilters: () => setChoosing(true),
        }}
        childrenRef={daysRef}
      >
        <Segmented
          label={t('programme.day')}
          value={filter.day}
          onChange={(day) => onChange({ day })}
          options={[
            { value: '', label: t('programme.allDays') },
            ...days.map(({ key, at }) => ({
              value: key,
              label: key === today ? t('programme.today') : formatDay(at, timeZone),
            })),
          ]}
        />
      </FilterBar>
      <ProgrammeFilters
        open={choosing}
        programme={programme}
        filter={filter}
        found={found}
        onChange={onChange}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
