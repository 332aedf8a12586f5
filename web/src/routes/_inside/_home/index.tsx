import { createFileRoute, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type HomeSearch, ITEM_KINDS, searchText } from '../../../shared/open-item/home-search.ts';
import { KeepSafeCard } from '../../../shared/storage-protection/keep-safe-card.tsx';
import { Contained } from '../../../ui/feedback/contained.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { OpenItemDialog } from './-open-item-dialog.tsx';
import { sectionOf } from './-sections.ts';

/** The attendee app is one page: which section shows, and what is open over it, is in its search parameters. */
export const Route = createFileRoute('/_inside/_home/')({
  validateSearch: (search): HomeSearch => searchText(search, ['section', ...ITEM_KINDS]),
  component: SectionPage,
});

function SectionPage() {
  // Not for what opens over it: a tap on a person would wait until their whole list has rendered again.
  const section = useSearch({ from: '/_inside/_home/', select: ({ section }) => section });
  const { id, Screen } = sectionOf(section);
  return (
    <>
      {id === 'sync' ? null : <KeepSafeCard />}
      <Contained resetKey={id}>
        <Suspense fallback={<SkeletonRows count={4} className="h-28 w-full" />}>
          <Screen />
        </Suspense>
      </Contained>
      <OpenItemDialog />
    </>
  );
}
