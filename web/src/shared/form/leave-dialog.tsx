import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { isStartingNewVersion } from '../offline-app/worker-status.ts';

/** Forms say it in the page itself: a view that is hidden is still there, while its effects are not. */
const isUnsaved = (): boolean => document.querySelector('[data-unsaved]') !== null;

/** Asks before another page takes the place of this one while something in it is not saved; its own views may change. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const [ask, setAsk] = useState<{ answer: (isStaying: boolean) => void } | null>(null);
  // What `useBlocker` is made of: that itself would be loaded with every page, the one to sign in too.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isUnsaved() && !isStartingNewVersion(),
        blockerFn: ({ currentLocation, nextLocation }) => {
          setAsk(null);
          if (currentLocation.pathname === nextLocation.pathname || !isUnsaved()) return false;
          return new Promise((answer) => setAsk({ answer }));
        },
      }),
    [history],
  );
  const close = (isStaying: boolean) => {
    setAsk(null);
    ask?.answer(isStaying);
  };
  return (
    <AskDialog
      title={t('leaving.title')}
      open={ask !== null}
      onClose={() => close(true)}
      keep={t('leaving.stay')}
      actions={
        <Button tone="danger" onClick={() => close(false)}>
          {t('leaving.leave')}
        </Button>
      }
    >
      <p>{t('leaving.text')}</p>
    </AskDialog>
  );
}
