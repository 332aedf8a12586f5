import type { FloorPlan } from '@baraza/schema/event/floor-plan';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { planFile } from './plan-file.ts';
import { PlanUpload } from './plan-upload.tsx';

const icon = 'size-5 shrink-0';

interface PlanToolsProps {
  plan: FloorPlan;
  canUndo: boolean;
  onAddArea: () => void;
  onUndo: () => void;
  onLoad: (plan: FloorPlan) => void;
}

/** The buttons above the plan. */
export function PlanTools({ plan, canUndo, onAddArea, onUndo, onLoad }: PlanToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button tone="secondary" icon={<Plus aria-hidden="true" className={icon} />} onClick={onAddArea}>
        {t('settings.plan.addArea')}
      </Button>
      <Button
        tone="secondary"
        icon={<Undo2 aria-hidden="true" className={icon} />}
        disabled={!canUndo}
        onClick={onUndo}
      >
        {t('settings.plan.undo')}
      </Button>
      <PlanUpload onPlan={onLoad} />
      <Button
        tone="secondary"
        icon={<Download aria-hidden="true" className={icon} />}
        onClick={() => saveFile('floor-plan.json', 'application/json', planFile(plan))}
      >
        {t('settings.plan.download')}
      </Button>
    </div>
  );
}
