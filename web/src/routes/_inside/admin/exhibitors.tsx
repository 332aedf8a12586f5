import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContentView } from '../../../admin/content/content-view.tsx';
import { ProgrammeView } from '../../../admin/content/programme-view.tsx';
import { ReplacedEdits } from '../../../admin/content/replaced-edits.tsx';
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
      ) : (
        <ContentView
          key={view}
          collection={view}
          content={content}
          timeZone={event.time_zone}
          startsAt={firstStart(content.sessions, event.starts_on)}
        />
      )}
    </>
  );
}

/** The end of the last session; before there is one, noon (UTC) of the first day. */
const firstStart = (sessions: readonly { end_time: string }[], startsOn: string): string =>
  sessions
    .map(({ end_time }) => end_time)
    .sort()
    .at(-1) ?? `${startsOn}T12:00:00.000Z`;
