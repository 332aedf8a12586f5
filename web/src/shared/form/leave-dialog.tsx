import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { isStartingNewVersion } from '../offline-app/worker-status.ts';

/**
 * Forms say in the page itself that they hold something unsaved: a view that is hidden is still there, while its effects
 * are not. `view`: it goes when another view of the page shows; `page`: only with the page.
 */
const isUnsaved = (what: 'any' | 'view' = 'any'): boolean =>
  document.querySelector(what === 'view' ? '[data-unsaved="view"]' : '[data-unsaved]') !== null;

/** Several may be in a page, a form in a dialog of a screen that has one: the first asks for all of them. */
const mounted = new Set<object>();

/** The one guard of what is unsaved: asks before a page or a view goes that holds some; the browser asks when all of it goes. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const [ask, setAsk] = useState<{ answer: (isStaying: boolean) => void } | null>(null);
  // What `useBlocker` is made of: that itself would be loaded with every page, the one to sign in too.
  useEffect(() => {
    const own = {};
    mounted.add(own);
    const unblock = history.block({
      enableBeforeUnload: () => isUnsaved() && !isStartingNewVersion(),
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (mounted.values().next().value !== own) return false;
        setAsk(null);
        if (currentLocation.href === nextLocation.href) return false;
        if (!isUnsaved(currentLocation.pathname === nextLocation.pathname ? 'view' : 'any')) return false;
        return new Promise((answer) => setAsk({ answer }));
      },
    });
    return () => {
      mounted.delete(own);
      unblock();
    };
  }, [history]);
  const close = (isStaying: boolean) => {
    setAsk(null);
    ask?.answer(isStaying);
  };
  return (
    <AskDialog
      title={t('unsaved.title')}
      open={ask !== null}
      onClose={() => close(true)}
      keep={t('unsaved.stay')}
      actions={
        <Button tone="danger" onClick={() => close(false)}>
          {t('unsaved.leave')}
        </Button>
      }
    >
      <p>{t('unsaved.text')}</p>
    </AskDialog>
  );
}
