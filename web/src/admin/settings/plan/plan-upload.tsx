import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toasts.ts';
import { ChooseFile } from '../choose-file.tsx';
import type { Plan } from './plan-edit.ts';
import { planFromFile } from './plan-file.ts';

/** Takes a plan from a file, as this page saves one. */
export function PlanUpload({ onPlan }: { onPlan: (plan: Plan) => void }) {
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
