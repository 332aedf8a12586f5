import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { Plan } from './plan-edit.ts';
import { planFromFile } from './plan-file.ts';

/** Takes a plan from a file, as this page saves one. */
export function PlanUpload({ onPlan }: { onPlan: (plan: Plan) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text();
    target.value = '';
    if (text === undefined) return;
    const plan = planFromFile(text);
    if (plan) onPlan(plan);
    else showToast(t('settings.plan.noPlan'), 'danger');
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('settings.plan.upload')}
        onChange={(changed) => void read(changed)}
      />
      <Button
        tone="secondary"
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t('settings.plan.upload')}
      </Button>
    </>
  );
}
