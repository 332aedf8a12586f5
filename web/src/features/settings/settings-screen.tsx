import type { Event } from '@baraza/schema/entities/event';
import { Activity, type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTabs, useView } from '../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEvent } from '../event/index.ts';

const VIEWS = ['event', 'check-in', 'floor-plan', 'admins', 'audit', 'backup', 'data'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Record<View, ComponentType<{ event: Event }>> = {
  event: lazy(async () => ({ default: (await import('./event/event-panel.tsx')).EventPanel })),
  'check-in': lazy(async () => ({ default: (await import('./check-in/check-in-panel.tsx')).CheckInPanel })),
  'floor-plan': lazy(async () => ({ default: (await import('./plan/floor-plan-panel.tsx')).FloorPlanPanel })),
  admins: lazy(async () => ({ default: (await import('./admins/admins-panel.tsx')).AdminsPanel })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-panel.tsx')).AuditPanel })),
  backup: lazy(async () => ({ default: (await import('./backup/backup-panel.tsx')).BackupPanel })),
  data: lazy(async () => ({ default: (await import('./data/data-panel.tsx')).DataPanel })),
};

/** While a restored backup arrives the replica has none for a moment, and nothing on the page may be lost by it. */
function useLastEvent(): Event | undefined {
  const event = useEvent();
  const [last, setLast] = useState<Event>();
  if (event && event !== last) setLast(event);
  return event ?? last;
}

/** Everything that holds for the event as a whole. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const view = useView(VIEWS);
  const event = useLastEvent();
  const [visited, setVisited] = useState<readonly View[]>([view]);
  if (!visited.includes(view)) setVisited([...visited, view]);
  const waiting = <SkeletonRows count={5} className="h-16 w-full" />;
  return (
    <>
      <PageHeading title={t('settings.title')} eyebrow={event?.name ?? ' '}>
        {t(`settings.intro.${view}`)}
      </PageHeading>
      <PageTabs
        label={t('settings.views.label')}
        tabs={VIEWS.map((each) => ({ view: each, label: t(`settings.views.${each}`) }))}
        current={view}
      />
      {event
        ? visited.map((each) => {
            const Panel = PANELS[each];
            return (
              // Hidden, not gone: what was written in one view waits there while another one is looked at.
              <Activity key={each} mode={each === view ? 'visible' : 'hidden'}>
                <Suspense fallback={waiting}>
                  <Panel event={event} />
                </Suspense>
              </Activity>
            );
          })
        : waiting}
    </>
  );
}
