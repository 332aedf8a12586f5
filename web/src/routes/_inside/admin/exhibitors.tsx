import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContentView } from '../../../admin/content/content-view.tsx';
import { ProgrammeView } from '../../../admin/content/programme-view.tsx';
import { ReplacedEdits } from '../../../admin/content/replaced-edits.tsx';
import { SessionsView } from '../../../admin/content/sessions-view.tsx';
import { useContent } from '../../../admin/content/use-content.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageTabs, useView } from '../../../ui/page-tabs.tsx';

const VIEWS = ['exhibitors', 'sponsors', 'speakers', 'sessions', 'rooms', 'programme'] as const;

export const Route = createFileRoute('/_inside/admin/exhibitors')({ component: ContentPage });

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
        <SkeletonRows count={6} className="h-16 w-full" />
      ) : view === 'programme' ? (
        <ProgrammeView content={content} timeZone={event.time_zone} />
      ) : view === 'sessions' ? (
        <SessionsView content={content} event={event} />
      ) : (
        <ContentView key={view} collection={view} content={content} timeZone={event.time_zone} days={event} />
      )}
    </>
  );
}
