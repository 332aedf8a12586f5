import type { Event } from '@baraza/schema/event/event';
import { Activity, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { LeaveDialog } from '../../shared/form/leave-dialog.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTabs, useView } from '../../ui/page-tabs.tsx';
import { AdminsPanel } from './admins/admins-panel.tsx';
import { AuditPanel } from './audit/audit-panel.tsx';
import { BackupPanel } from './backup/backup-panel.tsx';
import { CheckInPanel } from './check-in/check-in-panel.tsx';
import { DataPanel } from './data/data-panel.tsx';
import { EventPanel } from './event/event-panel.tsx';
import { FloorPlanPanel } from './plan/floor-plan-panel.tsx';

const VIEWS = ['event', 'check-in', 'floor-plan', 'admins', 'audit', 'backup', 'data'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Record<View, ComponentType<{ event: Event }>> = {
  event: EventPanel,
  'check-in': CheckInPanel,
  'floor-plan': FloorPlanPanel,
  admins: AdminsPanel,
  audit: AuditPanel,
  backup: BackupPanel,
  data: DataPanel,
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
      {event ? (
        visited.map((each) => {
          const Panel = PANELS[each];
          return (
            // Hidden, not gone: what was written in one view waits there while another one is looked at.
            <Activity key={each} mode={each === view ? 'visible' : 'hidden'}>
              <Panel event={event} />
            </Activity>
          );
        })
      ) : (
        <SkeletonRows count={5} className="h-16 w-full" />
      )}
      <LeaveDialog />
    </>
  );
}
