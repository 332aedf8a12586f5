import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';

interface Narrowing {
  search: { label: string; value: string; onChange: (query: string) => void };
  /** How many filters are in use. */
  chosen: number;
  onFilters: () => void;
}

export interface FilterBarProps {
  /** What narrows the list below; absent where nothing does. */
  by?: Narrowing | undefined;
  /** What stands before the search, which covers it on a phone while it is in use. */
  children: ReactNode;
  childrenRef?: Ref<HTMLDivElement>;
}

/** Looks like an icon button while it is as narrow as one. */
const NARROW =
  'max-sm:not-focus-within:[&_input]:cursor-pointer max-sm:not-focus-within:[&_input]:border-transparent max-sm:not-focus-within:[&_input]:bg-transparent max-sm:not-focus-within:[&_input]:px-0 max-sm:not-focus-within:[&_input]:text-transparent max-sm:not-focus-within:[&_input]:placeholder:text-transparent max-sm:not-focus-within:[&_input]:forced-color-adjust-none';

/** One line that stays in sight below the header: what is chosen most, search and filters. */
export function FilterBar({ by, children, childrenRef }: FilterBarProps) {
  const searching = by !== undefined && by.search.value !== '';
  return (
    <div className="group/bar typing:sticky top-(--header-height) z-10 -mx-4 mb-3 flex items-center gap-1 bg-canvas/95 px-4 py-1.5 backdrop-blur sm:-mx-6 sm:gap-3 sm:px-6">
      <div
        ref={childrenRef}
        className={`min-w-0 flex-1 ${searching ? 'max-sm:hidden' : 'max-sm:group-has-[[data-search]:focus-within]/bar:w-0 max-sm:group-has-[[data-search]:focus-within]/bar:flex-none max-sm:group-has-[[data-search]:focus-within]/bar:overflow-hidden'}`}
      >
        {children}
      </div>
      {by ? <SearchAndFilters {...by} searching={searching} /> : null}
    </div>
  );
}

function SearchAndFilters({ search, chosen, onFilters, searching }: Narrowing & { searching: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {/* Always there, as narrow as its icon until it has the focus: a phone shows its keyboard only for a real field. */}
      <div
        data-search
        className={
          searching ? 'min-w-0 flex-1 sm:max-w-80' : `w-11 shrink-0 focus-within:flex-1 sm:w-80 sm:max-w-80 ${NARROW}`
        }
      >
        <SearchField {...search} />
      </div>
      <div className="relative shrink-0">
        <IconButton
          label={chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.title')}
          onClick={onFilters}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </IconButton>
        {chosen > 0 ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-0.5 top-0.5 grid size-5 place-items-center rounded-full bg-brand text-xs font-bold text-on-brand"
          >
            {chosen}
          </span>
        ) : null}
      </div>
    </>
  );
}
