import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useCappedBy } from '../../ui/spare-data.ts';
import { useEvent } from '../event/use-event.ts';
import { useCap } from './cap.ts';
import { goOnToday } from './counter.ts';

/** Says that a cap of the day is reached and what that means; past their own one a person may go on. */
export function CapNotice() {
  const { t } = useTranslation();
  const { syncNow } = useReplica();
  const isOwn = useCappedBy() === 'own';
  const own = useCap();
  const everybodys = useEvent()?.data_cap;
  return (
    <div className="mb-4" data-cap-reached>
      <Banner
        tone="sun"
        actions={
          isOwn ? (
            <Button tone="secondary" onClick={() => void goOnToday().then(syncNow)}>
              {t('dataUse.cap.goOn')}
            </Button>
          ) : null
        }
      >
        {t('dataUse.cap.reached', { size: (isOwn ? own : everybodys) ?? 0 })}
        {isOwn ? null : ` ${t('dataUse.cap.ofAll', { size: everybodys ?? 0 })}`}
      </Banner>
    </div>
  );
}
