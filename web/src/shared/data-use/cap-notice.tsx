import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useCap } from './cap.ts';
import { goOnToday } from './counter.ts';

/** Says that the cap of the day is reached, what that means, and lets the person go on. */
export function CapNotice() {
  const { t } = useTranslation();
  const { syncNow } = useReplica();
  const most = useCap();
  return (
    <div className="mb-4" data-cap-reached>
      <Banner
        tone="sun"
        actions={
          <Button tone="secondary" onClick={() => void goOnToday().then(syncNow)}>
            {t('dataUse.cap.goOn')}
          </Button>
        }
      >
        {t('dataUse.cap.reached', { size: most ?? 0 })}
      </Banner>
    </div>
  );
}
