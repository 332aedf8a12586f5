import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWaiting } from '../../replica/count-waiting.ts';
import type { EndedSession } from '../../shared/auth/stored-token.ts';
import { Banner } from '../../ui/banner.tsx';

/** Tells somebody whose session ended without them why they are here, and that nothing is lost. */
export function EndedNotice({ ended }: { ended: EndedSession }) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    void countWaiting(ended).then(setWaiting);
  }, [ended]);
  return (
    <div className="mt-6">
      <Banner tone="sun">
        <p className="font-bold">{t('landing.ended')}</p>
        <p>{t('auth.expired')}</p>
        {waiting > 0 ? <p className="mt-1">{t('landing.endedWaits', { count: waiting })}</p> : null}
      </Banner>
    </div>
  );
}
