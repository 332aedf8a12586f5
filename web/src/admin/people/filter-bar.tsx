import { ROLES, TICKET_STATUSES } from '@baraza/schema/people/user';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { COLUMNS } from './columns.ts';
import { type PeopleFilter, ticketTypesIn } from './people-filter.ts';
import type { PersonRow } from './person-row.ts';
import type { Found } from './use-found.ts';

interface FilterBarProps {
  all: readonly PersonRow[];
  found: Found;
  /** Shows the sort order, where there are no column headers to press. */
  withOrder: boolean;
}

export function FilterBar({ all, found, withOrder }: FilterBarProps) {
  const { t } = useTranslation();
  const { filter, setFilter, order, setOrder } = found;
  const ticketTypes = useMemo(() => ticketTypesIn(all), [all]);
  const change = (part: Partial<PeopleFilter>) => setFilter({ ...filter, ...part });
  const choices = (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
      <Select
        quiet
        label={t('people.filter.ticketType')}
        value={filter.ticketType}
        onChange={(ticketType) => change({ ticketType })}
        options={[
          { value: '', label: t('people.any.ticketType') },
          ...ticketTypes.map((value) => ({ value, label: value })),
        ]}
      />
      <Select
        quiet
        label={t('people.filter.presence')}
        value={filter.presence}
        onChange={(presence) => change({ presence })}
        options={[
          { value: '', label: t('people.any.presence') },
          ...(['in', 'out'] as const).map((value) => ({ value, label: t(`people.presence.${value}`) })),
        ]}
      />
      <Select
        quiet
        label={t('people.filter.ticket')}
        value={filter.ticket}
        onChange={(ticket) => change({ ticket })}
        options={[
          { value: '', label: t('people.any.ticket') },
          ...TICKET_STATUSES.map((value) => ({ value, label: t(`people.ticket.${value}`) })),
        ]}
      />
      <Select
        quiet
        label={t('people.filter.role')}
        value={filter.role}
        onChange={(role) => change({ role })}
        options={[
          { value: '', label: t('people.any.role') },
          ...ROLES.map((value) => ({ value, label: t(`people.role.${value}`) })),
        ]}
      />
      <Select
        quiet
        label={t('people.filter.verified')}
        value={filter.verified}
        onChange={(verified) => change({ verified })}
        options={[
          { value: '', label: t('people.any.verified') },
          { value: 'yes', label: t('people.verified') },
          { value: 'no', label: t('people.unverified') },
        ]}
      />
    </div>
  );
  const chosen = [filter.ticketType, filter.presence, filter.ticket, filter.role, filter.verified].filter(
    Boolean,
  ).length;
  return (
    <search className="grid grid-cols-1 gap-3">
      <SearchField label={t('people.search')} value={filter.query} onChange={(query) => change({ query })} />
      {withOrder ? (
        // On a phone people come first; the filters are folded.
        <details>
          <summary className="min-h-tap cursor-pointer content-center font-semibold">
            {chosen > 0 ? t('people.filtersChosen', { count: chosen }) : t('people.filters')}
          </summary>
          <div className="grid gap-3 pt-1">
            {choices}
            <Select
              label={t('people.sortBy')}
              value={order.by}
              onChange={(by) => setOrder({ by, descending: by === 'checkin_time' })}
              options={COLUMNS.map((value) => ({ value, label: t(`people.column.${value}`) }))}
            />
          </div>
        </details>
      ) : (
        choices
      )}
    </search>
  );
}
