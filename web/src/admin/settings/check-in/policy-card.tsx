import { CHECK_IN_POLICIES, type Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';

type Policy = Event['check_in_policy'];

/** Policy for self check-in. A choice is saved at once. */
export function PolicyCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  async function choose(check_in_policy: Policy) {
    if (await save('update_event', { changes: { check_in_policy } })) showToast(t('settings.saved'));
  }
  return (
    <Card title={t('settings.checkIn.policy')}>
      <fieldset className="-mx-2 grid gap-1">
        <legend className="sr-only">{t('settings.checkIn.policy')}</legend>
        {CHECK_IN_POLICIES.map((policy) => (
          <label
            key={policy}
            className="flex min-h-tap cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-brand-ink"
          >
            <input
              type="radio"
              name="check-in-policy"
              className="mt-0.5 size-5 shrink-0 accent-(--brand)"
              checked={event.check_in_policy === policy}
              onChange={() => void choose(policy)}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`settings.checkIn.policies.${policy}`)}</span>
              <span className="block text-sm">{t(`settings.checkIn.policyHints.${policy}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
