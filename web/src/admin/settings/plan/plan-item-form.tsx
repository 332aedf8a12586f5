import { fields as gate } from 'virtual:form/gate';
import { useTranslation } from 'react-i18next';
import type { Size } from '../../../shared/floor-plan/plan-view.ts';
import type { Draft } from '../../../shared/form/draft.ts';
import { writtenLine } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { fitted, type Shape } from './canvas/plan-edit.ts';
import type { PlacedItem } from './plan-items.ts';

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Numbers are kept as typed text; area names follow the rule of gate names. */
const FIELDS = { name: gate.name, x: writtenLine, y: writtenLine, width: writtenLine, height: writtenLine } as const;

interface PlanItemFormProps {
  sheet: Size;
  item: PlacedItem;
  onPut: (shape: Shape | null, name?: string) => void;
}

/** One item's position and size as numbers, for keyboards and exact edges. */
export function PlanItemForm({ sheet, item, onPut }: PlanItemFormProps) {
  const { t } = useTranslation();
  const { x, y, width, height } = item.shape;
  const form = useForm({
    fields: FIELDS,
    kept: { name: item.name, x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` },
    check: (draft): { x?: 'noShape' } => (shapeOf(draft) ? {} : { x: 'noShape' }),
    keptAcrossViews: true,
    onSave(_, draft) {
      const shape = shapeOf(draft);
      if (shape) onPut({ ...item.shape, ...fitted(shape, sheet) }, draft.name.trim());
      return true;
    },
  });
  return (
    <Card title={<span dir="auto">{item.name}</span>}>
      <Form of={form} className="grid grid-cols-2 gap-3">
        {item.kind === 'area' ? (
          <FormField
            of={form}
            name="name"
            label={t('settings.plan.name')}
            words={{ missing: t('settings.problems.required') }}
            className="col-span-2"
          />
        ) : null}
        {SIDES.map((side) => (
          <Field key={side} type="number" step="any" label={t(`settings.plan.${side}`)} {...form.bind(side)} />
        ))}
        {form.problem('x') ? (
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
      </Form>
    </Card>
  );
}

function shapeOf(draft: Draft<typeof FIELDS>): Shape | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = SIDES.map((side) =>
    draft[side].trim() === '' ? Number.NaN : Number(draft[side]),
  );
  const isShape = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isShape ? { x, y, width, height } : undefined;
}
