import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { useKept } from '../../shared/kept/use-kept.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { useTranslated } from '../../shared/translated/use-translated.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { type ExhibitorFilter, NO_FILTER } from './exhibitor-list.ts';
import { ExhibitorsView } from './exhibitors-view.tsx';
import { SponsorsView } from './sponsors-view.tsx';
import { useExhibitors } from './use-exhibitors.ts';

const TABS = ['exhibitors', 'sponsors'] as const;
const NONE: ReadonlySet<string> = new Set();

export function ExhibitorsScreen() {
  const { t } = useTranslation();
  const show = useShowItem();
  const sponsor = useSearch({ strict: false, select: ({ sponsor }) => sponsor });
  const [tab, setTab] = useKept<(typeof TABS)[number]>('exhibition', 'exhibitors');
  useEffect(() => {
    if (sponsor !== undefined) setTab('sponsors');
  }, [sponsor, setTab]);
  const exhibitors = useExhibitors();
  const sponsors = useTranslated(useLiveQuery((db) => db.sponsors.find(), []));
  const starredExhibitors = useBookmarks('exhibitor');
  const starredSponsors = useBookmarks('sponsor');
  const [filter, setFilter] = useKept<ExhibitorFilter>('exhibitors', NO_FILTER);
  const [choosing, setChoosing] = useState(false);
  const change = (part: Partial<ExhibitorFilter>) => setFilter({ ...filter, ...part });
  const waiting = <SkeletonRows count={4} className="h-24 w-full" />;
  return (
    <>
      <PageHeading title={t(`exhibitors.tabs.${tab}`)} />
      <FilterBar
        by={
          tab === 'exhibitors'
            ? {
                search: { label: t('exhibitors.search'), value: filter.query, onChange: (query) => change({ query }) },
                chosen: [filter.category, filter.onlyStarred].filter(Boolean).length,
                onFilters: () => setChoosing(true),
              }
            : undefined
        }
      >
        <Segmented
          label={t('exhibitors.view')}
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`exhibitors.tabs.${value}`) }))}
        />
      </FilterBar>
      {tab === 'exhibitors' ? (
        <WhenKnown items={starredExhibitors && exhibitors} waiting={waiting}>
          {(known) => (
            <ExhibitorsView
              exhibitors={known}
              starred={starredExhibitors ?? NONE}
              filter={filter}
              onFilter={change}
              choosing={choosing}
              onChosen={() => setChoosing(false)}
              onOpen={(id) => show('exhibitor', id)}
            />
          )}
        </WhenKnown>
      ) : (
        <WhenKnown items={starredSponsors && sponsors} waiting={waiting}>
          {(known) => (
            <SponsorsView sponsors={known} starred={starredSponsors ?? NONE} onOpen={(id) => show('sponsor', id)} />
          )}
        </WhenKnown>
      )}
    </>
  );
}
