import { searchForm } from '@baraza/schema/define/search-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { isPlaced, KINDS, type PlacedItem, type PlanItem } from './plan-items.ts';

interface PlanListProps {
  items: readonly PlanItem[];
  selected: string | null;
  onSelect: (item: PlacedItem) => void;
  onPlace: (item: PlanItem) => void;
}

/** All items of the plan as a text list; unplaced ones come first. */
export function PlanList({ items, selected, onSelect, onPlace }: PlanListProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const words = searchForm(query).split(' ');
  const found = items.filter(({ name, mark }) => words.every((word) => searchForm(`${name} ${mark}`).includes(word)));
  const unplaced = found.filter((item) => !isPlaced(item));
  return (
    <Card flush title={t('settings.plan.places')}>
      <div className="border-t border-line p-3">
        <SearchField label={t('settings.plan.search')} value={query} onChange={setQuery} />
      </div>
      <div className="max-h-112 overflow-y-auto border-t border-line px-2 pb-3">
        {found.length === 0 ? <p className="px-3 pt-3 text-ink-soft">{t('settings.plan.nothing')}</p> : null}
        {unplaced.length > 0 ? (
          <section aria-label={t('settings.plan.unplaced')}>
            <GroupTitle title={t('settings.plan.unplaced')} count={unplaced.length} />
            <ul>
              {unplaced.map((item) => (
                <li key={item.key} className="flex items-center justify-between gap-2 ps-3">
                  <span dir="auto" className="own-script min-w-0">
                    {item.name}
                  </span>
                  <Button
                    tone="quiet"
                    aria-label={t('settings.plan.placeOne', { name: item.name })}
                    onClick={() => onPlace(item)}
                  >
                    {t('settings.plan.place')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {KINDS.map((kind) => {
          const placed = found.filter(isPlaced).filter((item) => item.kind === kind);
          const title = t(`settings.plan.kinds.${kind}`);
          return placed.length === 0 ? null : (
            <section key={kind} aria-label={title}>
              <GroupTitle title={title} count={placed.length} />
              <ul>
                {placed.map((item) => (
                  <li key={item.key}>
                    <button
                      type="button"
                      aria-pressed={item.key === selected}
                      onClick={() => onSelect(item)}
                      className="flex min-h-tap w-full items-center justify-between gap-2 rounded-md px-3 text-start hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-bold aria-pressed:text-brand-ink"
                    >
                      <span dir="auto">{item.name}</span>
                      {item.mark ? <span className="shrink-0 text-sm">{item.mark}</span> : null}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

const GroupTitle = ({ title, count }: { title: string; count: number }) => (
  <h3 className="px-3 pt-4 pb-1 text-sm font-semibold text-ink-soft">
    {title} ({formatNumber(count)})
  </h3>
);
