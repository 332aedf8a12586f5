import type { Event } from '@baraza/schema/event/event';
import type { FloorPlan } from '@baraza/schema/event/floor-plan';
import MapIcon from 'lucide-react/icons/map';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { NEW_FLOOR } from './canvas/plan-edit.ts';
import { PlanEditor } from './plan-editor.tsx';
import { changesFromFile } from './plan-file.ts';
import { PlanUpload } from './plan-upload.tsx';
import { usePlan } from './use-plan.ts';

/** Editor of the floor plan: floors with rooms, stands and areas. What is drawn is a draft until it is published. */
export function FloorPlanPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const edited = usePlan(event);
  const load = (plan: FloorPlan) => void edited.change(changesFromFile(plan, edited.items, uuidV7));
  if (!edited.isKnown) return <SkeletonRows count={3} className="h-24 w-full" />;
  if (edited.plan) return <PlanEditor plan={edited.plan} edited={edited} onLoad={load} />;
  return (
    <Card>
      <EmptyState
        icon={<MapIcon />}
        title={t('settings.plan.none')}
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <PlanUpload onPlan={load} />
            <Button onClick={() => void edited.change({ floors: { 'floor first': NEW_FLOOR } })}>
              {t('settings.plan.begin')}
            </Button>
          </div>
        }
      >
        {t('settings.plan.noneText')}
      </EmptyState>
    </Card>
  );
}
