import type { FloorPlan } from '@baraza/schema/event/floor-plan';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ChooseFile } from '../choose-file.tsx';
import { planFromFile } from './plan-file.ts';

/** Loads a plan from a file that this page exported. */
export function PlanUpload({ onPlan }: { onPlan: (plan: FloorPlan) => void }) {
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
