import UsersRound from 'lucide-react/icons/users-round';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSheet } from '../../shared/filters/filter-sheet.tsx';
import { useKept } from '../../shared/kept/use-kept.ts';
import { RestToCome, useRestToCome } from '../../shared/loading/rest-to-come.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
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

const NO_FILTERS = { interest: '', ticketType: '', onlyHere: false };
const ORDERS = ['name', 'common'] as const;

export interface DirectoryViewProps {
  directory: readonly DirectoryEntry[];
  onOpen: (userId: string) => void;
}

/** All people, with search and filters; smooth with thousands of rows. */
export function DirectoryView({ directory, onOpen }: DirectoryViewProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useKept<DirectoryFilter>('people', { query: '', ...NO_FILTERS });
  const [order, setOrder] = useKept<(typeof ORDERS)[number]>('peopleOrder', 'name');
  const [choosing, setChoosing] = useState<'filters' | 'letter'>();
  const close = () => setChoosing(undefined);
  const [jump, setJump] = useState<{ to: number }>();
  const relations = useRelations();
  const mine = useOwnInterests();
  const restToCome = useRestToCome();
  const interests = useMemo(() => commonInterests(directory).sort((a, b) => a.localeCompare(b)), [directory]);
  const ticketTypes = useMemo(() => ticketTypesOf(directory), [directory]);
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => filterDirectory(directory, deferred), [directory, deferred]);
  const listed = useDeferredValue(order);
  const sorted = useMemo(() => (listed === 'name' ? found : byInCommon(found, mine)), [found, listed, mine]);
  const change = (part: Partial<DirectoryFilter>) => {
    setFilter({ ...filter, ...part });
    // A list that comes back after nobody was found must not jump again.
    setJump(undefined);
  };
  const relationOf = useCallback(({ user }: DirectoryEntry) => relations.get(user.id) ?? 'none', [relations]);

  const chosen = [filter.interest, filter.ticketType, filter.onlyHere].filter(Boolean).length;

  return (
    <div>
      <FilterBar
        by={{
          search: { label: t('attendees.search'), value: filter.query, onChange: (query) => change({ query }) },
          chosen,
          onFilters: () => setChoosing('filters'),
        }}
      >
        <div className="flex flex-wrap items-center gap-1 sm:gap-3">
          <Select
            quiet
            className="max-sm:min-w-fit max-sm:flex-1 max-sm:[&_select]:field-sizing-content sm:w-64"
            label={t('attendees.sort.label')}
            value={order}
            onChange={setOrder}
            options={ORDERS.map((value) => ({ value, label: t(`attendees.sort.${value}`) }))}
          />
          {order === 'name' ? (
            <Button
              tone="secondary"
              className="shrink-0 whitespace-nowrap"
              aria-label={t('attendees.letters.label')}
              disabled={found.length === 0}
              onClick={() => setChoosing('letter')}
            >
              {t('attendees.letters.open')}
            </Button>
          ) : null}
        </div>
      </FilterBar>
      <p role="status" className="mb-2 text-sm text-ink-soft max-sm:sr-only">
        {t('attendees.found', { count: found.length, number: formatNumber(found.length) })}
      </p>
      {found.length > 0 ? <RestToCome /> : null}
      {found.length === 0 && restToCome ? (
        <EmptyState icon={<UsersRound />} title={t('loading.nobodySoFar')}>
          {restToCome}
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t(directory.length === 0 ? 'attendees.none' : 'attendees.nobody')}>
          {t(directory.length === 0 ? 'attendees.noneText' : 'attendees.nobodyText')}
        </EmptyState>
      ) : (
        <>
          {order === 'common' && mine.size === 0 ? (
            <p className="py-2 text-sm text-ink-soft">{t('attendees.sort.noInterests')}</p>
          ) : null}
          <AttendeeList
            people={sorted}
            {...(listed === 'common' && { label: t('attendees.sort.list') })}
            relationOf={relationOf}
            onOpen={onOpen}
            jump={jump}
          />
        </>
      )}
      <FilterSheet
        open={choosing === 'filters'}
        show={t('attendees.showFound', { count: found.length, number: formatNumber(found.length) })}
        onClear={() => change(NO_FILTERS)}
        onClose={close}
      >
        <Select
          label={t('attendees.interest')}
          value={filter.interest}
          onChange={(interest) => change({ interest })}
          options={[{ value: '', label: t('attendees.allInterests') }, ...interests.map(asOption)]}
        />
        <Select
          label={t('attendees.ticketType')}
          value={filter.ticketType}
          onChange={(ticketType) => change({ ticketType })}
          options={[{ value: '', label: t('attendees.allTicketTypes') }, ...ticketTypes.map(asOption)]}
        />
        <Checkbox
          label={t('attendees.onlyHere')}
          checked={filter.onlyHere}
          onChange={(event) => change({ onlyHere: event.target.checked })}
        />
      </FilterSheet>
      {choosing === 'letter' ? (
        <LetterSheet
          people={found}
          onClose={close}
          onJump={(to) => {
            close();
            setJump({ to });
          }}
        />
      ) : null}
    </div>
  );
}

const asOption = (text: string) => ({ value: text, label: text });
