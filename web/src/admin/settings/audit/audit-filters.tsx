import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';
import { FilterRow } from '../../../ui/form/filter-row.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { COLLECTIONS, useAuditWords } from './use-audit-words.ts';

export interface AuditFilter {
  search: string;
  /** '' for any. */
  user_id: string;
  collection: string;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  timeZone: string;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, timeZone, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const words = useAuditWords(timeZone);
  const admins = useLiveQuery((db) => db.users.find({ selector: { role: 'admin' }, sort: [{ name: 'asc' }] }), []);
  return (
    <search className="grid gap-3 md:grid-cols-[1fr_29rem]">
      <SearchField
        label={t('settings.audit.search')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <FilterRow>
        <Select
          quiet
          label={t('settings.audit.who')}
          value={filter.user_id}
          onChange={(user_id) => onChange({ ...filter, user_id })}
          options={[
            { value: '', label: t('settings.audit.anybody') },
            ...(admins ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          quiet
          label={t('settings.audit.what')}
          value={filter.collection}
          onChange={(collection) => onChange({ ...filter, collection })}
          options={[
            { value: '', label: t('settings.audit.anything') },
            ...COLLECTIONS.map((name) => ({ value: name as string, label: words.collection(name) })),
          ]}
        />
      </FilterRow>
    </search>
  );
}
