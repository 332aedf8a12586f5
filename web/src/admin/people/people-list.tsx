import Rows4 from 'lucide-react/icons/rows-4';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { RestToCome } from '../../shared/loading/rest-to-come.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { IconButton } from '../../ui/button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NobodyListed } from './nobody-listed.tsx';
import { PeopleCards } from './people-cards.tsx';
import { ANYBODY } from './people-filter.ts';
import type { PersonRow } from './person-row.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { Selecting } from './selection/use-selection.ts';
import { ColumnChoice } from './table/column-choice.tsx';
import { keepColumns, keptColumns } from './table/columns.ts';
import { keepDensity, keptDensity } from './table/density.ts';
import { PeopleTable } from './table/people-table.tsx';
import type { Found } from './use-found.ts';

/** Minimum width for the table. */
const WIDE = '(width >= 48rem)';

interface PeopleListProps {
  all: readonly PersonRow[];
  found: Found;
  selecting: Selecting;
  /** Prints the badges of these. */
  onPrint: (userIds: readonly string[]) => void;
}

export function PeopleList({ all, found, selecting, onPrint }: PeopleListProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const isWide = useMedia(WIDE);
  const [columns, setColumns] = useState(keptColumns);
  const [density, setDensity] = useState(keptDensity);
  const show = useShowItem();
  const openPerson = useCallback((userId: string) => show('person', userId), [show]);
  const { rows } = found;
  const isCompact = density === 'compact';
  const changeDensity = () => {
    const next = isCompact ? 'comfortable' : 'compact';
    setDensity(next);
    keepDensity(next);
  };

  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <FilterBar all={all} found={found} withOrder={!isWide}>
          <p role="status" className="text-sm text-ink-soft">
            {rows.length === all.length
              ? t('people.found', { count: rows.length, number: formatNumber(rows.length) })
              : t('people.foundOf', { found: formatNumber(rows.length), all: formatNumber(all.length) })}
          </p>
          {isWide ? (
            <>
              <IconButton
                label={t('people.compact')}
                aria-pressed={isCompact}
                className="aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
                onClick={changeDensity}
              >
                <Rows4 aria-hidden="true" className="size-5" />
              </IconButton>
              <ColumnChoice
                columns={columns}
                onChange={(chosen) => {
                  setColumns(chosen);
                  keepColumns(chosen);
                }}
              />
            </>
          ) : null}
        </FilterBar>
        {rows.length > 0 ? <RestToCome /> : null}
        {rows.length === 0 ? (
          <NobodyListed isSearch={all.length > 0} onClear={() => found.setFilter(ANYBODY)} />
        ) : isWide ? (
          <PeopleTable
            all={all}
            rows={rows}
            columns={columns}
            density={density}
            order={found.order}
            onOrder={found.setOrder}
            onOpen={openPerson}
            selecting={selecting}
            timeZone={event?.time_zone}
          />
        ) : (
          <PeopleCards rows={rows} onOpen={openPerson} selecting={selecting} />
        )}
      </div>
      {event && selecting.people.length > 0 ? (
        <SelectionBar event={event} selecting={selecting} onPrint={onPrint} />
      ) : null}
    </>
  );
}

/** Whether a media query matches, for layouts that CSS can't do. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
