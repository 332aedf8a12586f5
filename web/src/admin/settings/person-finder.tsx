import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPeople } from '../../shared/people/people-search.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { SearchField } from '../../ui/form/search-field.tsx';

const SHOWN = 6;

export interface FoundPerson {
  id: string;
  name: string;
}

interface PersonFinderProps {
  label: string;
  /** Actions for a found person. */
  actions: (person: FoundPerson) => ReactNode;
}

/** Searches all people on this device; shows nobody before a search. */
export function PersonFinder({ label, actions }: PersonFinderProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const found = people ? searchPeople(people.index.rows(), deferred, SHOWN) : [];
  const isNobody = people !== undefined && deferred.trim() !== '' && found.length === 0;
  return (
    <div className="grid gap-2">
      <SearchField label={label} value={query} onChange={setQuery} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isNobody ? t('settings.nobodyFound') : null}
      </p>
      <ul aria-label={label} className="divide-y divide-line rounded-md border border-line empty:hidden">
        {found.map(({ id, name, email, detail }) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-x-2 py-1 ps-4">
            <div className="min-w-0 flex-1 basis-48 py-1">
              <p dir="auto" className="own-script font-semibold">
                {name}
              </p>
              <p dir="auto" className="own-script text-sm wrap-anywhere text-ink-soft">
                {email || detail}
              </p>
            </div>
            {actions({ id, name })}
          </li>
        ))}
      </ul>
    </div>
  );
}
