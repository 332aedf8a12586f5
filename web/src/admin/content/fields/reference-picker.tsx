import { searchForm } from '@baraza/schema/define/search-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/field.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';

export interface ReferencePickerProps {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Up to this many options need no search. */
const SHORT = 8;
const MOST_SHOWN = 30;

/** Multiple choice by name: chosen options first, others by search. */
export function ReferencePicker({ label, options, chosen, onChange }: ReferencePickerProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  // Keeps the initial order, so that no row moves away under a finger.
  const [first] = useState(() => new Set(chosen));
  const wanted = searchForm(query);
  const found = options
    .filter(({ id, name }) => chosen.includes(id) || searchForm(name).includes(wanted))
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || a.name.localeCompare(b.name));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {label} ({chosen.length})
      </legend>
      {options.length > SHORT ? <SearchField label={t('content.search')} value={query} onChange={setQuery} /> : null}
      <div className="grid max-h-56 overflow-y-auto rounded-md border border-line px-3">
        {found.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
        {found.length === 0 ? <p className="py-3 text-sm text-ink-soft">{t('content.nothingFound')}</p> : null}
      </div>
      {found.length > MOST_SHOWN ? <p className="text-sm text-ink-soft">{t('content.moreFound')}</p> : null}
    </fieldset>
  );
}
