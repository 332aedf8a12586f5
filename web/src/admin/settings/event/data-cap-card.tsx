import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Select } from '../../../ui/form/select.tsx';
import { CAPS } from '../../../ui/spare-data.ts';

/** How much each attendee's phone may use a day. A choice is saved at once. */
export function DataCapCard({ event: { data_cap = 0 } }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  // One that was set by another way is shown as it is.
  const sizes = [...new Set([0, ...CAPS, data_cap])].sort((a, b) => a - b);
  async function choose(size: number) {
    if (await save('update_event', { changes: { data_cap: size } })) showToast(t('settings.saved'));
  }
  return (
    <Card title={t('settings.dataCap.title')}>
      <Select
        label={t('dataUse.cap.title')}
        className="max-w-xs"
        options={sizes.map((size) => ({
          value: String(size),
          label: size > 0 ? t('dataUse.cap.size', { size }) : t('dataUse.cap.none'),
        }))}
        value={String(data_cap)}
        onChange={(size) => void choose(Number(size))}
      />
      <p className="mt-2 text-sm text-ink-soft">{t('settings.dataCap.text')}</p>
    </Card>
  );
}
