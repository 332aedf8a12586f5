import { FIRST_FLOOR, FLOORS_MAX, type FloorPlan, floorOf } from '@baraza/schema/event/floor-plan';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { uuidV7 } from '../../../replica/index.ts';
import { FloorChoice } from '../../../shared/floor-plan/floor-choice.tsx';
import { onFloor, sheetsOf } from '../../../shared/floor-plan/floor-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { PlanCanvas } from './canvas/plan-canvas.tsx';
import { NEW_FLOOR, type Shape, startShape } from './canvas/plan-edit.ts';
import { FloorForm } from './floor-form.tsx';
import { OverlapList } from './overlap-list.tsx';
import { overlapsOf } from './overlaps.ts';
import { PlanItemForm } from './plan-item-form.tsx';
import { isPlaced, type PlacedItem, type PlanItem } from './plan-items.ts';
import { PlanList } from './plan-list.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PlanTools } from './plan-tools.tsx';
import { PublishBar } from './publish-bar.tsx';
import type { EditedPlan } from './use-plan.ts';

interface PlanEditorProps {
  plan: FloorPlan;
  edited: EditedPlan;
  onLoad: (plan: FloorPlan) => void;
}

/** The draft of the plan: a floor to draw on, and the same as lists and forms. */
export function PlanEditor({ plan, edited, onLoad }: PlanEditorProps) {
  const { t } = useTranslation();
  const { items, differences, change } = edited;
  const [floor, setFloor] = useState<string>(FIRST_FLOOR);
  const [selected, setSelected] = useState<string | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const sheets = sheetsOf(plan);
  // Another admin can remove a floor while it shows; there is always a first one.
  const sheet = sheets.find(({ id }) => id === floor) ?? sheets[0];
  const placed = useMemo(() => items.filter(isPlaced), [items]);
  const overlaps = useMemo(() => overlapsOf(placed), [placed]);
  const over = useMemo(() => new Set(overlaps.flat().map(({ key }) => key)), [overlaps]);
  if (!sheet) return null;

  const here = onFloor(placed, sheet.id);
  const chosen = here.find(({ key }) => key === selected);
  const onThisFloor = ({ floor: _, ...shape }: Shape): Shape =>
    sheet.id === FIRST_FLOOR ? shape : { ...shape, floor: sheet.id };
  function put({ key, kind, name: before }: PlanItem, shape: Shape | null, name = before) {
    void change({ places: { [key]: kind === 'area' ? { name, shape } : { shape } } });
  }
  function addArea(shape: Shape) {
    const key = `area ${uuidV7()}`;
    void change({ places: { [key]: { name: t('settings.plan.newArea'), kind: '', shape: onThisFloor(shape) } } });
    setSelected(key);
  }
  /** Shows the item with its form: on a phone both may be outside the view. */
  function choose({ key, shape }: PlacedItem) {
    setFloor(floorOf(shape));
    setSelected(key);
    const { width } = sheets.find(({ id }) => id === floorOf(shape)) ?? NEW_FLOOR;
    requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'nearest' });
      const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
      const middle = ((shape.x + shape.width / 2) / width) * scrollWidth;
      frame.current?.scrollTo({ left: middle - clientWidth / 2 });
      frame.current?.focus({ preventScroll: true });
    });
  }
  function place(item: PlanItem) {
    if (!sheet) return;
    const like = placed.find(({ kind }) => kind === item.kind)?.shape;
    const shape = onThisFloor(startShape(sheet, like));
    put(item, shape);
    choose({ ...item, shape });
  }
  function addFloor() {
    const id = uuidV7();
    const name = t('floorPlan.floor', { number: formatNumber(sheets.length + 1) });
    const { width, height } = sheets[0] ?? NEW_FLOOR;
    void change({ floors: { [`floor ${id}`]: { name, width, height } } });
    setFloor(id);
    setSelected(null);
  }
  function removeFloor(id: string) {
    const off = here.map(({ key, kind, name }) => [key, { shape: null, ...(kind === 'area' && { name }) }]);
    void change({ places: Object.fromEntries(off), floors: { [`floor ${id}`]: { removed: true } } });
    setFloor(FIRST_FLOOR);
  }

  return (
    <div className="grid gap-4">
      <PublishBar
        differences={differences}
        overlaps={overlaps.length}
        onPreview={() => setPreviewed(true)}
        onPublish={edited.publish}
        onDiscard={edited.discard}
      />
      <div className="flex flex-wrap items-center gap-2">
        <FloorChoice floors={sheets} value={sheet.id} onChange={setFloor} />
        {sheets.length < FLOORS_MAX ? (
          <Button tone="quiet" icon={<Plus aria-hidden="true" className="size-5 shrink-0" />} onClick={addFloor}>
            {t('settings.plan.addFloor')}
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-20">
          <PlanTools
            plan={plan}
            canUndo={edited.canUndo}
            onAddArea={() => addArea(startShape(sheet))}
            onUndo={() => void edited.undo()}
            onLoad={onLoad}
          />
          <PlanCanvas
            frame={frame}
            sheet={sheet}
            items={here}
            over={over}
            selected={selected}
            onSelect={setSelected}
            onShape={put}
            onDraw={addArea}
          />
          <p id="plan-keys" className="text-sm text-ink-soft">
            {t('settings.plan.hint')}
          </p>
        </div>
        <div className="grid min-w-0 gap-4">
          <div ref={form} className="scroll-mt-3 empty:hidden">
            {chosen ? (
              <PlanItemForm
                key={chosen.key}
                sheet={sheet}
                item={chosen}
                onPut={(shape, name) => {
                  put(chosen, shape, name);
                  if (!shape) setSelected(null);
                }}
              />
            ) : null}
          </div>
          <OverlapList overlaps={overlaps} onSelect={choose} />
          <PlanList items={items} selected={selected} onSelect={choose} onPlace={place} />
          <FloorForm
            key={sheet.id}
            floor={sheet}
            usualName={t('floorPlan.floor', { number: formatNumber(sheets.indexOf(sheet) + 1) })}
            places={here.length}
            onChange={(floor) => void change({ floors: { [`floor ${sheet.id}`]: floor } })}
            onPicture={(picture) => void edited.setPicture(sheet.id, picture)}
            onRemove={() => removeFloor(sheet.id)}
          />
        </div>
      </div>
      {isPreviewed ? (
        <PlanPreview plan={plan} items={items} floor={sheet.id} open onClose={() => setPreviewed(false)} />
      ) : null}
    </div>
  );
}
