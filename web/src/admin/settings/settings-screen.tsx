import type { Event } from '@baraza/schema/event/event';
import { Activity, type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { LeaveDialog } from '../../shared/form/leave-dialog.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageTabs, useView } from '../../ui/navigation/page-tabs.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AdminsCard } from './admins/admins-card.tsx';
import { SessionsCard } from './admins/sessions-card.tsx';
import { AuditPanel } from './audit/audit-panel.tsx';
import { DownloadCard } from './backup/download-card.tsx';
import { RestoreCard } from './backup/restore-card.tsx';
import { GatesCard } from './check-in/gates-card.tsx';
import { HoursCard } from './check-in/hours-card.tsx';
import { PolicyCard } from './check-in/policy-card.tsx';
import { ExportCard } from './data/export-card.tsx';
import { PersonCard } from './data/person-card.tsx';
import { EventPanel } from './event/event-panel.tsx';
import { type HostedEvents, useHostedEvents } from './events/hosted-events.ts';
import { KeysCard } from './keys/keys-card.tsx';
import { FloorPlanPanel } from './plan/floor-plan-panel.tsx';

const EventsPanel = lazyPart(async () => ({ default: (await import('./events/events-panel.tsx')).EventsPanel }));

const OWN_VIEWS = ['event', 'check-in', 'floor-plan', 'admins', 'audit', 'backup', 'data'] as const;
/** With that of an event which may have others beside it. */
const VIEWS = [...OWN_VIEWS, 'events'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Record<View, ComponentType<{ event: Event; hosted: HostedEvents }>> = {
  event: EventPanel,
  'check-in': CheckInPanel,
  'floor-plan': FloorPlanPanel,
  admins: AdminsPanel,
  audit: AuditPanel,
  backup: BackupPanel,
  data: DataPanel,
  events: EventsPanel,
};

/** The last known event: during a restore the replica has none for a moment, and the page must not lose its input. */
function useLastEvent(): Event | undefined {
  const event = useEvent();
  const [last, setLast] = useState<Event>();
  if (event && event !== last) setLast(event);
  return event ?? last;
}

/** Settings of the whole event. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const hosted = useHostedEvents();
  const views: readonly [View, ...View[]] = hosted.mayHost ? VIEWS : OWN_VIEWS;
  const view = useView(views);
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
        tabs={views.map((each) => ({ view: each, label: t(`settings.views.${each}`) }))}
        current={view}
      />
      {event ? (
        visited.map((each) => {
          const Panel = PANELS[each];
          return (
            // Hidden, not unmounted: edits in one view stay while another one shows.
            <Activity key={each} mode={each === view ? 'visible' : 'hidden'}>
              <Suspense fallback={<SkeletonRows count={4} className="h-16 w-full" />}>
                <Panel event={event} hosted={hosted} />
              </Suspense>
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

function AdminsPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <AdminsCard />
      <SessionsCard timeZone={event.time_zone} />
    </div>
  );
}

function BackupPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DownloadCard />
      <RestoreCard event={event} />
      <KeysCard event={event} />
    </div>
  );
}

function DataPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ExportCard event={event} />
      <PersonCard />
    </div>
  );
}

function CheckInPanel({ event }: { event: Event }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <PolicyCard event={event} />
        <HoursCard event={event} />
      </div>
      <GatesCard event={event} />
    </div>
  );
}
