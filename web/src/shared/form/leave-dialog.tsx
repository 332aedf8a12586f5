import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { isStartingNewVersion } from '../offline-app/worker-status.ts';

/**
 * Forms mark unsaved changes in the DOM, because a hidden view keeps its DOM but not its effects. `view`: lost when
 * another view of the page shows; `page`: lost only with the page.
 */
const isUnsaved = (what: 'any' | 'view' = 'any'): boolean =>
  document.querySelector(what === 'view' ? '[data-unsaved="view"]' : '[data-unsaved]') !== null;

/** A page may have several, e.g. a form in a dialog over another form: only the first one asks. */
const mounted = new Set<object>();

/** Guards unsaved changes: asks before in-app navigation; the browser asks before the tab closes. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const [ask, setAsk] = useState<{ answer: (isStaying: boolean) => void } | null>(null);
  // The core of `useBlocker`, which would otherwise be loaded with every page, even the login page.
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
    <div data-entry="none" className="contents">
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
    </div>
  );
}
