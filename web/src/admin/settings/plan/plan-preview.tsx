import type { FloorPlan as Plan } from '@baraza/schema/event/floor-plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FloorChoice } from '../../../shared/floor-plan/floor-choice.tsx';
import { FloorPlan } from '../../../shared/floor-plan/floor-plan.tsx';
import { onFloor, sheetsOf } from '../../../shared/floor-plan/floor-sheet.ts';
import type { Spot } from '../../../shared/floor-plan/plan-spots.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isPlaced, type PlanItem } from './plan-items.ts';

interface PlanPreviewProps {
  plan: Plan;
  items: readonly PlanItem[];
  floor: string;
  open: boolean;
  onClose: () => void;
}

/** The draft as attendees will see it. */
export function PlanPreview({ plan, items, floor: first, open, onClose }: PlanPreviewProps) {
  const { t } = useTranslation();
  const [floor, setFloor] = useState(first);
  const [selected, setSelected] = useState<string | null>(null);
  const sheets = sheetsOf(plan);
  const sheet = sheets.find(({ id }) => id === floor) ?? sheets[0];
  const spots = items.filter(isPlaced).flatMap(({ key, kind, name, mark, shape }): Spot[] =>
    // Areas are in the plan itself.
    kind === 'area' ? [] : [{ id: key, kind, name, mark, shape }],
  );
  return (
    <Dialog title={t('settings.plan.previewTitle')} open={open} onClose={onClose}>
      <FloorChoice floors={sheets} value={floor} onChange={setFloor} />
      {sheet ? (
        <FloorPlan
          key={sheet.id}
          plan={sheet}
          spots={onFloor(spots, sheet.id)}
          selected={selected}
          onSelect={setSelected}
        />
      ) : null}
      <p className="text-sm text-ink-soft">{t('settings.plan.previewText')}</p>
    </Dialog>
  );
}
