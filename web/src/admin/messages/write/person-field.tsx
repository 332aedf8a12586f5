import X from 'lucide-react/icons/x';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPeople } from '../../../shared/people/people-search.ts';
import type { People } from '../../../shared/people/use-people.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import type { AddressedPerson } from './draft.ts';

const SHOWN = 6;

export interface PersonFieldProps {
  people: People | undefined;
  person: AddressedPerson | null;
  error: string | undefined;
  onChange: (person: AddressedPerson | null) => void;
}

/** Search for the single recipient of a message. */
export function PersonField({ people, person, error, onChange }: PersonFieldProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);

  if (person) {
    return (
      <div className="flex items-center gap-2 rounded-md bg-brand-soft ps-4 text-brand-ink">
        <span dir="auto" className="own-script min-w-0 flex-1 truncate font-semibold">
          {person.name}
        </span>
        <IconButton label={t('messaging.anotherPerson')} className="text-current!" onClick={() => onChange(null)}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    );
  }
  const found = people ? searchPeople(people.index.rows(), deferred, SHOWN) : [];
  return (
    <div>
      <SearchField label={t('messaging.findPerson')} value={query} onChange={setQuery} />
      {error ? <p className="mt-1.5 text-sm font-medium text-danger">{error}</p> : null}
      <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {people && deferred.trim() !== '' && found.length === 0 ? t('messaging.nobodyFound') : null}
      </p>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line empty:hidden">
        {found.map(({ id, name, detail }) => (
          <li key={id}>
            <ListRow title={name} detail={detail} onPress={() => onChange({ id, name })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
