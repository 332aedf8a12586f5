import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useInterruptible } from './use-interruptible.ts';
import { startWaitingVersion, useWorkerStatus } from './worker-status.ts';

/** Offers a waiting new version; the person starts it now, or is asked again on the next visit. */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const { isNeeded } = useWorkerStatus();
  const may = useInterruptible() || isNeeded;
  const [later, setLater] = useState(false);
  if (!may || later) return null;
  return (
    <div
      role="status"
      // CSS (`can-wait`) hides it while there are unsaved changes, which may have begun after it showed.
      className="can-wait rise tall:fixed inset-x-4 bottom-[calc(88px+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised lg:bottom-6"
    >
      <p className="min-w-0 flex-1 basis-52 font-medium">{t('app.update.ready')}</p>
      <Button tone="quiet" onClick={() => setLater(true)}>
        {t('app.update.later')}
      </Button>
      <Button onClick={startWaitingVersion}>{t('app.update.now')}</Button>
    </div>
  );
}
