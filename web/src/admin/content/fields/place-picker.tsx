import { FIRST_FLOOR } from '@baraza/schema/event/floor-plan';
import type { Room } from '@baraza/schema/programme/room';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../shared/event/use-event.ts';
import { FloorPlan } from '../../../shared/floor-plan/floor-plan.tsx';
import { onFloor, sheetWith } from '../../../shared/floor-plan/floor-sheet.ts';
import type { Spot } from '../../../shared/floor-plan/plan-spots.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { Content } from '../use-content.ts';

export type Place = NonNullable<Room['shape']>;

export interface PlacePickerProps {
  label: string;
  /** Id of the placed document. */
  id: string;
  content: Content;
  value: Place | null;
  onChange: (place: Place | null) => void;
}

const SIDES = ['x', 'y', 'width', 'height'] as const;
/** Default size of a new shape, as a fraction of the plan's width. */
const NEW_SIZE = 0.05;

/** Sets a document's shape on the plan, by tap or by numbers. Shows the other shapes around it. */
export function PlacePicker({ label, id, content, value, onChange }: PlacePickerProps) {
  const { t } = useTranslation();
  const whole = useEvent()?.floor_plan;
  // A place on a floor that is gone begins anew on the first one.
  const plan = whole && (sheetWith(whole, value ?? {}) ?? sheetWith(whole, {}));
  if (!plan) return <p className="text-sm text-ink-soft">{t('content.place.noPlan')}</p>;

  const usual = content.exhibitors.find(({ booth_shape }) => booth_shape)?.booth_shape;
  const size = value ?? usual ?? { width: plan.width * NEW_SIZE, height: plan.width * NEW_SIZE };
  const put = (at: { x: number; y: number }) => {
    const { width, height } = size;
    const within = (middle: number, length: number, whole: number) =>
      Math.round(Math.max(0, Math.min(whole - length, middle - length / 2)));
    const [x, y] = [within(at.x, width, plan.width), within(at.y, height, plan.height)];
    onChange({ x, y, width, height, ...(plan.id !== FIRST_FLOOR && { floor: plan.id }) });
  };
  const others = [
    ...content.rooms.map((room): [string, Spot['kind'], string, string, Place | null] => [
      ...([room.id, 'room', room.name, '', room.shape] as const),
    ]),
    ...content.exhibitors.map((one): [string, Spot['kind'], string, string, Place | null] => [
      ...([one.id, 'booth', one.name, one.booth, one.booth_shape] as const),
    ]),
  ];
  const spots = others.flatMap(([other, kind, name, mark, shape]): Spot[] =>
    shape && other !== id ? [{ id: other, kind, name, mark, shape }] : [],
  );
  const own: Spot[] = value ? [{ id, kind: 'booth', name: '●', mark: '●', shape: value, lit: true }] : [];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <FloorPlan
        plan={plan}
        spots={onFloor([...spots, ...own], plan.id)}
        selected={null}
        onPoint={put}
        className="h-64"
      />
      <p className="text-sm text-ink-soft">{t('content.place.hint')}</p>
      {value ? (
        <>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {SIDES.map((side) => (
              <Field
                key={side}
                label={t(`content.place.${side}`)}
                type="number"
                min={side === 'x' || side === 'y' ? 0 : 1}
                value={value[side]}
                onChange={(event) => {
                  const number = event.target.valueAsNumber;
                  const least = side === 'x' || side === 'y' ? 0 : 1;
                  if (number >= least) onChange({ ...value, [side]: number });
                }}
              />
            ))}
          </div>
          <Button tone="quiet" className="justify-self-start" onClick={() => onChange(null)}>
            {t('content.place.remove')}
          </Button>
        </>
      ) : null}
    </fieldset>
  );
}
