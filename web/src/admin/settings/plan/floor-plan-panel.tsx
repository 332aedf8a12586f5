import type { Event } from '@baraza/schema/event/event';
import Download from 'lucide-react/icons/download';
import MapIcon from 'lucide-react/icons/map';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { ChooseFile } from '../choose-file.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { NEW_PLAN, type Plan, startShape } from './plan-edit.ts';
import { planFile, planFromFile } from './plan-file.ts';
import { PlanItemForm } from './plan-item-form.tsx';
import { isPlaced, type PlacedItem, type PlanItem } from './plan-items.ts';
import { PlanList } from './plan-list.tsx';
import { usePlan } from './use-plan.ts';

const icon = 'size-5 shrink-0';

/** Editor of the floor plan: rooms, stands and areas. */
export function FloorPlanPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { items, replace, put, addArea, canUndo, undo } = usePlan(event);
  const [selected, setSelected] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const plan = event.floor_plan;
  if (!plan || !items)
    return (
      <Card>
        <EmptyState
          icon={<MapIcon />}
          title={t('settings.plan.none')}
          action={
            <div className="mt-2 flex flex-wrap justify-center gap-3">
              <PlanUpload onPlan={replace} />
              <Button onClick={() => replace(NEW_PLAN)}>{t('settings.plan.begin')}</Button>
            </div>
          }
        >
          {t('settings.plan.noneText')}
        </EmptyState>
      </Card>
    );

  const { width } = plan;
  const placed = items.filter(isPlaced);
  const chosen = placed.find(({ id }) => id === selected);
  /** Scrolls to the form and the shape: on a phone both may be outside the view. */
  function choose({ id, shape }: PlacedItem) {
    setSelected(id);
    requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'nearest' });
      const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
      const middle = ((shape.x + shape.width / 2) / width) * scrollWidth;
      frame.current?.scrollTo({ left: middle - clientWidth / 2 });
    });
  }
  function place(to: Plan, item: PlanItem) {
    const shape = startShape(to, placed.find(({ kind }) => kind === item.kind)?.shape);
    put(item, shape);
    choose({ ...item, shape });
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-3 lg:sticky lg:top-20">
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <Button
            tone="secondary"
            icon={<Plus aria-hidden="true" className={icon} />}
            onClick={() => setSelected(addArea(plan))}
          >
            {t('settings.plan.addArea')}
          </Button>
          <Button
            tone="secondary"
            icon={<Undo2 aria-hidden="true" className={`${icon} rtl:-scale-x-100`} />}
            disabled={!canUndo}
            onClick={undo}
          >
            {t('settings.plan.undo')}
          </Button>
          <PlanUpload onPlan={replace} />
          <Button
            tone="secondary"
            icon={<Download aria-hidden="true" className={icon} />}
            onClick={() => saveFile('floor-plan.json', 'application/json', planFile(plan))}
          >
            {t('settings.plan.download')}
          </Button>
        </div>
        <section
          ref={frame}
          dir="ltr"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the plan is wider than the phone.
          tabIndex={0}
          aria-label={t('settings.plan.title')}
          className="overflow-x-auto rounded-lg border border-line"
        >
          <PlanCanvas plan={plan} items={placed} selected={selected} onSelect={setSelected} onShape={put} />
        </section>
        <p className="text-sm text-ink-soft">{t('settings.plan.hint')}</p>
      </div>
      <div className="grid gap-4">
        <div ref={form} className="scroll-mt-20 empty:hidden">
          {chosen ? (
            <PlanItemForm
              key={chosen.id}
              plan={plan}
              item={chosen}
              onPut={(shape, name) => {
                put(chosen, shape, name);
                if (!shape) setSelected(null);
              }}
            />
          ) : null}
        </div>
        <PlanList items={items} selected={selected} onSelect={choose} onPlace={(item) => place(plan, item)} />
      </div>
    </div>
  );
}

/** Loads a plan from a file that this page exported. */
function PlanUpload({ onPlan }: { onPlan: (plan: Plan) => void }) {
  const { t } = useTranslation();
  async function read(file: File) {
    const plan = planFromFile(await file.text());
    if (plan) onPlan(plan);
    else showToast(t('settings.plan.noPlan'), 'danger');
  }
  return (
    <ChooseFile label={t('settings.plan.upload')} accept=".json,application/json" onFile={(file) => void read(file)} />
  );
}
