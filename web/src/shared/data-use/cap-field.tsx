import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Select } from '../../ui/form/select.tsx';
import { CAPS } from '../../ui/spare-data.ts';
import { useEvent } from '../event/use-event.ts';
import { chooseCap, useCap } from './cap.ts';
import { write } from './counter.ts';

const NO_CAP = 'none';

/** How much a day the app may use before only what matters most travels. */
export function CapField() {
  const { t } = useTranslation();
  const { syncNow } = useReplica();
  const chosen = useCap();
  const everybodys = useEvent()?.data_cap;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Select
        label={t('dataUse.cap.title')}
        className="max-w-xs"
        options={[
          { value: NO_CAP, label: t('dataUse.cap.none') },
          ...CAPS.map((size) => ({ value: String(size), label: t('dataUse.cap.size', { size }) })),
        ]}
        value={String(chosen ?? NO_CAP)}
        onChange={(value) => {
          chooseCap(CAPS.find((each) => String(each) === value) ?? null);
          // What was held comes now, if there is room.
          void write().then(syncNow);
        }}
      />
      <p className="mt-2 text-sm text-ink-soft">{t('dataUse.cap.text')}</p>
      {everybodys ? <p className="mt-2 text-sm">{t('dataUse.cap.ofAll', { size: everybodys })}</p> : null}
    </div>
  );
}
