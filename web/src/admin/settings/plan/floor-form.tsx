import { FIRST_FLOOR, type Floor } from '@baraza/schema/event/floor-plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, writtenLine } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import type { SmallPicture } from '../../../shared/pictures/make-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FloorBackground } from './floor-background.tsx';

const FIELDS = { name: writtenLine, width: writtenLine, height: writtenLine } as const;

interface FloorFormProps {
  floor: Floor;
  /** How it is called while it has no name. */
  usualName: string;
  /** How many places are on it. */
  places: number;
  onChange: (change: Partial<Floor>) => void;
  onPicture: (picture: SmallPicture) => void;
  onRemove: () => void;
}

/** A floor's name, size and picture. */
export function FloorForm({ floor, usualName, places, onChange, onPicture, onRemove }: FloorFormProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const form = useForm({
    fields: FIELDS,
    kept: { name: floor.name ?? '', width: `${floor.width}`, height: `${floor.height}` },
    check: (draft): { width?: 'noShape' } => (sizeOf(draft) ? {} : { width: 'noShape' }),
    keptAcrossViews: true,
    onSave(_, draft) {
      const size = sizeOf(draft);
      if (size) onChange({ name: draft.name.trim(), ...size });
      return true;
    },
  });
  return (
    <Card title={<span dir="auto">{floor.name || usualName}</span>}>
      <Form of={form} className="grid grid-cols-2 gap-3">
        <FormField of={form} name="name" label={t('settings.plan.floorName')} className="col-span-2" />
        <Field type="number" step="any" label={t('settings.plan.width')} {...form.bind('width')} />
        <Field type="number" step="any" label={t('settings.plan.height')} {...form.bind('height')} />
        {form.problem('width') ? (
          <p role="alert" className="col-span-2 text-sm font-medium text-danger">
            {t('settings.problems.noShape')}
          </p>
        ) : null}
        <Button type="submit" tone="secondary" className="col-span-2">
          {t('settings.plan.apply')}
        </Button>
      </Form>
      <FloorBackground floor={floor} onChange={onChange} onPicture={onPicture} />
      {floor.id === FIRST_FLOOR ? null : (
        <Button tone="quiet" className="mt-3" onClick={() => setAsks(true)}>
          {t('settings.plan.removeFloor')}
        </Button>
      )}
      <AskDialog
        title={t('settings.plan.removeFloorTitle', { name: floor.name || usualName })}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <Button
            tone="danger"
            onClick={() => {
              setAsks(false);
              onRemove();
            }}
          >
            {t('settings.plan.removeFloor')}
          </Button>
        }
      >
        <p>{t('settings.plan.removeFloorText', { count: places })}</p>
      </AskDialog>
    </Card>
  );
}

function sizeOf(draft: Draft<typeof FIELDS>): { width: number; height: number } | undefined {
  const [width, height] = [Number(draft.width.trim() || Number.NaN), Number(draft.height.trim() || Number.NaN)];
  return Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0 ? { width, height } : undefined;
}
