import UsersRound from 'lucide-react/icons/users-round';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { useKept } from '../../shared/kept/use-kept.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { FilterRow } from '../../ui/form/filter-row.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useRelations } from '../connections/use-connections.ts';
import { AttendeeList } from './attendee-list.tsx';
import {
  commonInterests,
  type DirectoryEntry,
  type DirectoryFilter,
  filterDirectory,
  ticketTypesOf,
} from './directory.ts';
import { byInCommon, useOwnInterests } from './in-common.ts';
import { LetterSheet } from './letter-sheet.tsx';

const ORDERS = ['name', 'common'] as const;

export interface DirectoryViewProps {
  directory: readonly DirectoryEntry[];
  onOpen: (userId: string) => void;
}

/** All people, with search and filters; smooth with thousands of rows. */
export function DirectoryView({ directory, onOpen }: DirectoryViewProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useKept<DirectoryFilter>('people', {
    query: '',
    interest: '',
    ticketType: '',
    onlyHere: false,
  });
  const [order, setOrder] = useKept<(typeof ORDERS)[number]>('peopleOrder', 'name');
  const [choosingLetter, setChoosingLetter] = useState(false);
  const [jump, setJump] = useState<{ to: number }>();
  const relations = useRelations();
  const mine = useOwnInterests();
  const interests = useMemo(() => commonInterests(directory).sort((a, b) => a.localeCompare(b)), [directory]);
  const ticketTypes = useMemo(() => ticketTypesOf(directory), [directory]);
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => filterDirectory(directory, deferred), [directory, deferred]);
  const sorted = useMemo(() => (order === 'name' ? found : byInCommon(found, mine)), [found, order, mine]);
  const change = (part: Partial<DirectoryFilter>) => {
    setFilter({ ...filter, ...part });
    // A list that comes back after nobody was found must not jump again.
    setJump(undefined);
  };
  const relationOf = useCallback(({ user }: DirectoryEntry) => relations.get(user.id) ?? 'none', [relations]);

  return (
    <div className="grid gap-3">
      <SearchField label={t('attendees.search')} value={filter.query} onChange={(query) => change({ query })} />
      <FilterRow className="sm:max-w-lg">
        <Select
          quiet
          label={t('attendees.interest')}
          value={filter.interest}
          onChange={(interest) => change({ interest })}
          options={[{ value: '', label: t('attendees.allInterests') }, ...interests.map(asOption)]}
        />
        <Select
          quiet
          label={t('attendees.ticketType')}
          value={filter.ticketType}
          onChange={(ticketType) => change({ ticketType })}
          options={[{ value: '', label: t('attendees.allTicketTypes') }, ...ticketTypes.map(asOption)]}
        />
      </FilterRow>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={t('attendees.onlyHere')}
          checked={filter.onlyHere}
          onChange={(event) => change({ onlyHere: event.target.checked })}
        />
        <p role="status" className="text-sm text-ink-soft">
          {t('attendees.found', { count: found.length, number: formatNumber(found.length) })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t(directory.length === 0 ? 'attendees.none' : 'attendees.nobody')}>
          {t(directory.length === 0 ? 'attendees.noneText' : 'attendees.nobodyText')}
        </EmptyState>
      ) : (
        // Not a cell of the grid: what sticks stays within its cell.
        <div>
          <div className="sticky top-(--header-height) z-10 -mx-4 flex items-center gap-2 bg-canvas/95 px-4 py-1 backdrop-blur sm:-mx-6 sm:px-6">
            <Select
              quiet
              className="max-sm:flex-1 sm:w-64"
              label={t('attendees.sort.label')}
              value={order}
              onChange={setOrder}
              options={ORDERS.map((value) => ({ value, label: t(`attendees.sort.${value}`) }))}
            />
            {order === 'name' ? (
              <Button
                tone="secondary"
                aria-label={t('attendees.letters.label')}
                onClick={() => setChoosingLetter(true)}
              >
                {t('attendees.letters.open')}
              </Button>
            ) : null}
          </div>
          {order === 'common' && mine.size === 0 ? (
            <p className="py-2 text-sm text-ink-soft">{t('attendees.sort.noInterests')}</p>
          ) : null}
          <AttendeeList
            people={sorted}
            {...(order === 'common' && { label: t('attendees.sort.list') })}
            relationOf={relationOf}
            onOpen={onOpen}
            jump={jump}
          />
        </div>
      )}
      {choosingLetter ? (
        <LetterSheet
          people={found}
          onClose={() => setChoosingLetter(false)}
          onJump={(to) => {
            setChoosingLetter(false);
            setJump({ to });
          }}
        />
      ) : null}
    </div>
  );
}

const asOption = (text: string) => ({ value: text, label: text });
