import type { Event } from '@baraza/schema/event/event';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ContentView } from './content-view.tsx';
import type { Content } from './use-content.ts';

const TimetableView = lazyPart(async () => ({
  default: (await import('./timetable/timetable-view.tsx')).TimetableView,
}));

const LAYOUTS = ['list', 'grid'] as const;

/** The sessions as a list, or as the timetable of a day. The address says which. */
export function SessionsView({ content, event }: { content: Content; event: Event }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const layout = search.layout === 'grid' ? 'grid' : 'list';
  return (
    // Both layouts go on in this row.
    <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
      <Segmented
        label={t('content.layout.label')}
        options={LAYOUTS.map((value) => ({ value, label: t(`content.layout.${value}`) }))}
        value={layout}
        onChange={(value) =>
          void navigate({ to: '.', search: { view: 'sessions', ...(value === 'grid' && { layout: value }) } })
        }
      />
      {layout === 'list' ? (
        <div className="min-w-0 basis-full">
          <ContentView collection="sessions" content={content} timeZone={event.time_zone} days={event} />
        </div>
      ) : (
        <Suspense
          fallback={
            <div className="basis-full">
              <SkeletonRows count={6} className="h-16 w-full" />
            </div>
          }
        >
          <TimetableView content={content} event={event} />
        </Suspense>
      )}
    </div>
  );
}
