import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import Store from 'lucide-react/icons/store';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../shared/kept/use-kept.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { StarredRow } from '../bookmarks/starred-row.tsx';
import { categoriesOf, filterExhibitors } from './exhibitor-list.ts';

export interface ExhibitorsViewProps {
  exhibitors: readonly Exhibitor[];
  starred: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function ExhibitorsView({ exhibitors, starred, onOpen }: ExhibitorsViewProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useKept('exhibitors', { query: '', category: '', onlyStarred: false });
  const categories = useMemo(() => categoriesOf(exhibitors), [exhibitors]);
  const found = filterExhibitors(exhibitors, filter, starred);
  const reason = exhibitors.length === 0 ? 'none' : filter.onlyStarred && starred.size === 0 ? 'noStars' : 'nobody';
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_14rem]">
        <SearchField
          label={t('exhibitors.search')}
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
        />
        <Select
          quiet
          label={t('exhibitors.category')}
          value={filter.category}
          onChange={(category) => setFilter({ ...filter, category })}
          options={[
            { value: '', label: t('exhibitors.allCategories') },
            ...categories.map((category) => ({ value: category, label: category })),
          ]}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 sm:col-span-2">
          <Checkbox
            label={t('exhibitors.onlyStarred')}
            checked={filter.onlyStarred}
            onChange={(event) => setFilter({ ...filter, onlyStarred: event.target.checked })}
          />
          <p role="status" className="text-sm text-ink-soft">
            {t('exhibitors.found', { count: found.length })}
          </p>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={<Store />} title={t(`exhibitors.${reason}`)}>
          {t(`exhibitors.${reason}Text`)}
        </EmptyState>
      ) : (
        <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3">
          {found.map((exhibitor) => (
            <StarredRow
              key={exhibitor.id}
              kind="exhibitor"
              id={exhibitor.id}
              name={exhibitor.name}
              image={exhibitor.logo}
              size="big"
              square
              starred={starred.has(exhibitor.id)}
              onOpen={onOpen}
            >
              <span className="mt-1 flex flex-wrap gap-1.5">
                {exhibitor.booth ? <Badge tone="sky">{exhibitor.booth}</Badge> : null}
                {exhibitor.category ? <Badge>{exhibitor.category}</Badge> : null}
              </span>
              <span dir="auto" className="own-script mt-1.5 line-clamp-2 text-sm text-ink-soft">
                {exhibitor.description}
              </span>
            </StarredRow>
          ))}
        </ul>
      )}
    </div>
  );
}
