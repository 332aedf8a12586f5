import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/formats.ts';
import type { ProgrammeFilter, ProgrammeSession } from '../../shared/programme/programme.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { FilterSheet } from './filter-sheet.tsx';

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

/** Looks like an icon button while it is as narrow as one. */
const NARROW =
  'max-sm:not-focus-within:[&_input]:cursor-pointer max-sm:not-focus-within:[&_input]:border-transparent max-sm:not-focus-within:[&_input]:bg-transparent max-sm:not-focus-within:[&_input]:px-0 max-sm:not-focus-within:[&_input]:text-transparent max-sm:not-focus-within:[&_input]:placeholder:text-transparent';

/** One line that stays in sight below the header: days, search and filters. On a phone, search covers the days while in use. */
export function ProgrammeBar({ programme, days, today, filter, timeZone, found, onChange }: ProgrammeBarProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const daysRef = useRef<HTMLDivElement>(null);
  const searching = filter.query !== '';
  const chosen = [filter.roomId, filter.track].filter(Boolean).length;

  // The chosen day may be outside the visible part of a narrow line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is the reason to scroll.
  useLayoutEffect(() => {
    daysRef.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [filter.day]);

  return (
    <div className="group/bar sticky top-(--header-height) z-10 -mx-4 mb-3 flex items-center gap-1 bg-canvas/95 px-4 py-1.5 backdrop-blur sm:-mx-6 sm:gap-3 sm:px-6">
      <div
        ref={daysRef}
        className={`min-w-0 flex-1 ${searching ? 'max-sm:hidden' : 'max-sm:group-has-[[data-search]:focus-within]/bar:w-0 max-sm:group-has-[[data-search]:focus-within]/bar:flex-none max-sm:group-has-[[data-search]:focus-within]/bar:overflow-hidden'}`}
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
      </div>
      {/* Always there, as narrow as its icon until it has the focus: a phone shows its keyboard only for a real field. */}
      <div
        data-search
        className={
          searching ? 'min-w-0 flex-1 sm:max-w-80' : `w-11 shrink-0 focus-within:flex-1 sm:w-80 sm:max-w-80 ${NARROW}`
        }
      >
        <SearchField label={t('programme.search')} value={filter.query} onChange={(query) => onChange({ query })} />
      </div>
      <div className="relative shrink-0">
        <IconButton
          label={chosen > 0 ? t('programme.filtersChosen', { count: chosen }) : t('programme.filters')}
          onClick={() => setChoosing(true)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </IconButton>
        {chosen > 0 ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-0.5 top-0.5 grid size-5 place-items-center rounded-full bg-brand text-xs font-bold text-on-brand"
          >
            {chosen}
          </span>
        ) : null}
      </div>
      <FilterSheet
        open={choosing}
        programme={programme}
        filter={filter}
        found={found}
        onChange={onChange}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
