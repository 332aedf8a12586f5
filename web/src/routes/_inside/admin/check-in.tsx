import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DoorScreen } from '../../../door/door-screen.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PageTabs, useView } from '../../../ui/navigation/page-tabs.tsx';

const RecordsScreen = lazyPart(async () => ({
  default: (await import('../../../admin/check-in/records/records-screen.tsx')).RecordsScreen,
}));

const ConflictsScreen = lazyPart(async () => ({
  default: (await import('../../../admin/check-in/conflicts/conflicts-screen.tsx')).ConflictsScreen,
}));

const DoorsScreen = lazyPart(async () => ({
  default: (await import('../../../admin/doors/doors-screen.tsx')).DoorsScreen,
}));

const VIEWS = { door: DoorScreen, records: RecordsScreen, conflicts: ConflictsScreen, doors: DoorsScreen };
const ORDER = ['door', 'records', 'conflicts', 'doors'] as const;

export const Route = createFileRoute('/_inside/admin/check-in')({ component: CheckInPage });

function CheckInPage() {
  const { t } = useTranslation();
  const view = useView(ORDER);
  const Screen = VIEWS[view];
  return (
    <>
      <PageTabs
        label={t('checkIn.views.label')}
        tabs={ORDER.map((each) => ({ view: each, label: t(`checkIn.views.${each}`) }))}
        current={view}
      />
      <Suspense fallback={<SkeletonRows count={5} className="h-16 w-full" />}>
        <Screen />
      </Suspense>
    </>
  );
}
