import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentView } from '../../../admin/content/content-view.tsx';
import { ProgrammeView } from '../../../admin/content/programme-view.tsx';
import { ReplacedEdits } from '../../../admin/content/replaced-edits.tsx';
import { SessionsView } from '../../../admin/content/sessions-view.tsx';
import { useContent } from '../../../admin/content/use-content.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PageTabs, useView } from '../../../ui/navigation/page-tabs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

const VIEWS = ['exhibitors', 'sponsors', 'speakers', 'sessions', 'rooms', 'questions', 'ratings', 'programme'] as const;

const QuestionsView = lazyPart(async () => ({
  default: (await import('../../../admin/content/feedback/questions-view.tsx')).QuestionsView,
}));
const RatingsView = lazyPart(async () => ({
  default: (await import('../../../admin/content/feedback/ratings-view.tsx')).RatingsView,
}));

export const Route = createFileRoute('/_inside/admin/exhibitors')({ component: ContentPage });

const WAITING = <SkeletonRows count={6} className="h-16 w-full" />;

function ContentPage() {
  const { t } = useTranslation();
  const view = useView(VIEWS);
  const content = useContent();
  const event = useEvent();
  return (
    <>
      <PageHeading title={t('content.title')}>{t('content.intro')}</PageHeading>
      <PageTabs
        label={t('content.views.label')}
        tabs={VIEWS.map((each) => ({ view: each, label: t(`content.views.${each}`) }))}
        current={view}
      />
      <ReplacedEdits />
      {!content || !event ? (
        WAITING
      ) : view === 'programme' ? (
        <ProgrammeView content={content} timeZone={event.time_zone} />
      ) : view === 'questions' || view === 'ratings' ? (
        <Suspense fallback={WAITING}>
          {view === 'questions' ? (
            <QuestionsView sessions={content.sessions} event={event} />
          ) : (
            <RatingsView timeZone={event.time_zone} />
          )}
        </Suspense>
      ) : view === 'sessions' ? (
        <SessionsView content={content} event={event} />
      ) : (
        <ContentView key={view} collection={view} content={content} timeZone={event.time_zone} days={event} />
      )}
    </>
  );
}
