import type { ChangeEvent, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useEdits } from '../use-edits.ts';
import { fitted, type Plan, type Shape } from './plan-edit.ts';
import type { PlacedItem } from './plan-items.ts';

const SIDES = ['x', 'y', 'width', 'height'] as const;

interface PlanItemFormProps {
  plan: Plan;
  item: PlacedItem;
  onPut: (shape: Shape | null, name?: string) => void;
}

/** One place in numbers, for a keyboard and for exact edges. */
export function PlanItemForm({ plan, item, onPut }: PlanItemFormProps) {
  const { t } = useTranslation();
  const { x, y, width, height } = item.shape;
  const kept = { name: item.name, x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` };
  const { draft, isTried, ...edits } = useEdits(kept);
  const sizes = SIDES.map((side) => (draft[side].trim() === '' ? Number.NaN : Number(draft[side])));
  const shape = shapeOf(sizes);
  const isChanged = (['name', ...SIDES] as const).some((field) => draft[field] !== kept[field]);
  const isNamed = draft.name.trim() !== '';
  const write =
    (field: keyof typeof kept) =>
    ({ target }: ChangeEvent<HTMLInputElement>) =>
      edits.write(field, target.value);

  function submit(event: FormEvent) {
    event.preventDefault();
    edits.tried();
    if (!shape || !isNamed) return;
    onPut(fitted(shape, plan), draft.name.trim());
    edits.settle();
  }
  return (
    <Card title={<span dir="auto">{item.name}</span>}>
      <form noValidate data-unsaved={isChanged || undefined} onSubmit={submit} className="grid grid-cols-2 gap-3">
        {item.kind === 'area' ? (
          <Field
            label={t('settings.plan.name')}
            value={draft.name}
            maxLength={200}
            required
            error={isTried && !isNamed ? t('settings.problems.required') : undefined}
            onChange={write('name')}
            className="col-span-2"
          />
        ) : null}
        {SIDES.map((side) => (
          <Field
            key={side}
            type="number"
            step="any"
            label={t(`settings.plan.${side}`)}
            value={draft[side]}
            onChange={write(side)}
          />
        ))}
        {isTried && !shape ? (
          <p role="alert" className="col-span-2 text-sm font-medium text-danger">
            {t('settings.problems.noShape')}
          </p>
        ) : null}
        <Button tone="quiet" onClick={() => onPut(null)}>
          {t(item.kind === 'area' ? 'settings.plan.remove' : 'settings.plan.takeOff')}
        </Button>
        <Button type="submit" tone="secondary">
          {t('settings.plan.apply')}
        </Button>
      </form>
    </Card>
  );
}

function shapeOf([x = 0, y = 0, width = 0, height = 0]: number[]): Shape | undefined {
  const isShape = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isShape ? { x, y, width, height } : undefined;
}
