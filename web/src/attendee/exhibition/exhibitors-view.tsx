import Store from 'lucide-react/icons/store';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSheet } from '../../shared/filters/filter-sheet.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { StarredRow } from '../bookmarks/starred-row.tsx';
import { categoriesOf, type ExhibitorFilter, filterExhibitors, type ShownExhibitor } from './exhibitor-list.ts';

export interface ExhibitorsViewProps {
  exhibitors: readonly ShownExhibitor[];
  starred: ReadonlySet<string>;
  filter: ExhibitorFilter;
  onFilter: (change: Partial<ExhibitorFilter>) => void;
  /** Whether the sheet with the filters is open. */
  choosing: boolean;
  onChosen: () => void;
  onOpen: (id: string) => void;
}

export function ExhibitorsView(props: ExhibitorsViewProps) {
  const { exhibitors, starred, filter, onFilter, choosing, onChosen, onOpen } = props;
  const { t } = useTranslation();
  const categories = useMemo(() => categoriesOf(exhibitors), [exhibitors]);
  const found = filterExhibitors(exhibitors, filter, starred);
  const reason = exhibitors.length === 0 ? 'none' : filter.onlyStarred && starred.size === 0 ? 'noStars' : 'nobody';
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft max-sm:sr-only">
        {t('exhibitors.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState icon={<Store />} title={t(`exhibitors.${reason}`)}>
          {t(`exhibitors.${reason}Text`)}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 border-t border-line sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3">
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
                {exhibitor.categoryName ? <Badge>{exhibitor.categoryName}</Badge> : null}
              </span>
              <span dir="auto" className="own-script mt-1.5 line-clamp-2 text-sm text-ink-soft">
                {exhibitor.description}
              </span>
            </StarredRow>
          ))}
        </ul>
      )}
      <FilterSheet
        open={choosing}
        show={t('exhibitors.showFound', { count: found.length })}
        onClear={() => onFilter({ category: '', onlyStarred: false })}
        onClose={onChosen}
      >
        <Select
          label={t('exhibitors.category')}
          value={filter.category}
          onChange={(category) => onFilter({ category })}
          options={[{ value: '', label: t('exhibitors.allCategories') }, ...categories]}
        />
        <Checkbox
          label={t('exhibitors.onlyStarred')}
          checked={filter.onlyStarred}
          onChange={(event) => onFilter({ onlyStarred: event.target.checked })}
        />
      </FilterSheet>
    </>
  );
}
