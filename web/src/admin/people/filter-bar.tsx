import { ROLES, TICKET_STATUSES } from '@baraza/schema/people/user';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepIfRoom } from '../../shared/kept/keep-if-room.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { readRefused } from './actions/refused-calls.ts';
import { ANYBODY, countFilters, type PeopleFilter, ticketTypesIn } from './people-filter.ts';
import type { PersonRow } from './person-row.ts';
import { COLUMNS } from './table/columns.ts';
import type { Found } from './use-found.ts';

interface FilterBarProps {
  all: readonly PersonRow[];
  found: Found;
  /** Shows the sort order, where there are no column headers to press. */
  withOrder: boolean;
  /** How many are found, and how they are shown. */
  children: ReactNode;
}

const KEPT = 'peopleFilters';

/** Search, and filters that fold away: people come first. Whether they are folded is kept on this device. */
export function FilterBar({ all, found, withOrder, children }: FilterBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEPT) === 'open');
  const { filter, setFilter, order, setOrder } = found;
  const chosen = countFilters(filter);
  const fold = () => {
    keepIfRoom(KEPT, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return (
    <search className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchField
          className="flex-1 basis-72"
          label={t('people.search')}
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
        />
        <div className="flex min-w-0 flex-wrap items-center gap-x-1 max-md:basis-full max-md:justify-between">
          <Button
            tone="quiet"
            icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={fold}
          >
            {chosen > 0
              ? t(withOrder ? 'people.filtersAndOrderChosen' : 'people.filtersChosen', { count: chosen })
              : t(withOrder ? 'people.filtersAndOrder' : 'people.filters')}
          </Button>
          {children}
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="grid gap-3">
        <Filters all={all} filter={filter} setFilter={setFilter} />
        {withOrder ? (
          <Select
            label={t('people.sortBy')}
            value={order.by}
            onChange={(by) => setOrder({ by, descending: by === 'checkin_time' })}
            options={COLUMNS.map((value) => ({ value, label: t(`people.column.${value}`) }))}
          />
        ) : null}
        {chosen > 0 ? (
          <div>
            <Button tone="secondary" onClick={() => setFilter({ ...ANYBODY, query: filter.query })}>
              {t('people.clearFilters')}
            </Button>
          </div>
        ) : null}
      </div>
    </search>
  );
}

interface FiltersProps {
  all: readonly PersonRow[];
  filter: PeopleFilter;
  setFilter: Found['setFilter'];
}

function Filters({ all, filter, setFilter }: FiltersProps) {
  const { t } = useTranslation();
  const ticketTypes = useMemo(() => ticketTypesIn(all), [all]);
  const change = (part: Partial<PeopleFilter>) => setFilter((before) => ({ ...before, ...part }));
  async function chooseRefused() {
    const answer = await readRefused();
    if (answer.kind === 'ok')
      change({ verified: 'refused', refused: new Set(answer.body.map(({ user_id }) => user_id)) });
    else showToast(answer.kind === 'problem' ? answer.problem.detail : t('people.mailRefusedOffline'), 'danger');
  }
  return (
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
        onChange={(verified) => (verified === 'refused' ? void chooseRefused() : change({ verified }))}
        options={[
          { value: '', label: t('people.any.verified') },
          { value: 'yes', label: t('people.verified') },
          { value: 'no', label: t('people.unverified') },
          { value: 'refused', label: t('people.mailRefused') },
        ]}
      />
    </div>
  );
}
