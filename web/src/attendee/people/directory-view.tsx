import UsersRound from 'lucide-react/icons/users-round';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
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

export interface DirectoryViewProps {
  directory: readonly DirectoryEntry[];
  onOpen: (userId: string) => void;
}

/** All people, with search and filters; smooth with thousands of rows. */
export function DirectoryView({ directory, onOpen }: DirectoryViewProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<DirectoryFilter>({ query: '', interest: '', ticketType: '', onlyHere: false });
  const relations = useRelations();
  const interests = useMemo(() => commonInterests(directory).sort((a, b) => a.localeCompare(b)), [directory]);
  const ticketTypes = useMemo(() => ticketTypesOf(directory), [directory]);
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => filterDirectory(directory, deferred), [directory, deferred]);
  const change = (part: Partial<DirectoryFilter>) => setFilter({ ...filter, ...part });
  const relationOf = useCallback(({ user }: DirectoryEntry) => relations.get(user.id) ?? 'none', [relations]);

  return (
    <div className="grid gap-3">
      <SearchField label={t('attendees.search')} value={filter.query} onChange={(query) => change({ query })} />
      <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
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
      </div>
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
        <AttendeeList people={found} relationOf={relationOf} onOpen={onOpen} />
      )}
    </div>
  );
}

const asOption = (text: string) => ({ value: text, label: text });
