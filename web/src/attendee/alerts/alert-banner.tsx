import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AlertLook } from '../../shared/notifications/alert-look.tsx';
import { useTopDialog } from './top-dialog.ts';
import type { Alert } from './use-alerts.ts';

/** Puts an element above everything, and tells the page how much room it takes there. */
function showOnTop(element: HTMLElement | null) {
  const root = document.documentElement;
  // Older browsers have no popovers: there it is fixed, and below dialogs that it is not in.
  element?.showPopover?.();
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--alert-height', `${element?.getBoundingClientRect().height ?? 0}px`),
  );
  if (element) observer.observe(element);
  root.classList.add('has-alert');
  return () => {
    observer.disconnect();
    root.classList.remove('has-alert');
  };
}

/** The newest alert, above open dialogs as well, until it is dismissed; then the next one. */
export function AlertBanner({ alerts }: { alerts: readonly [Alert, ...Alert[]] }) {
  const { t } = useTranslation();
  const [first, ...more] = alerts;
  const dialog = useTopDialog();
  // An alert that moves into a dialog which opens is not announced once more.
  const [appeared, setAppeared] = useState<{ key: string; dialog?: HTMLElement }>({ key: first.key, dialog });
  if (appeared.key !== first.key) setAppeared({ key: first.key, dialog });
  else if (appeared.dialog && appeared.dialog !== dialog) setAppeared({ key: first.key });
  return createPortal(
    <section
      ref={showOnTop}
      popover="manual"
      aria-label={t('notifications.alert.label')}
      className="fixed inset-x-0 top-0 bottom-auto z-50 m-0 mx-auto max-h-dvh w-full max-w-2xl overflow-y-auto bg-transparent p-2 pt-[max(--spacing(2),env(safe-area-inset-top))]"
    >
      <div role={appeared.dialog ? 'alert' : 'group'}>
        <AlertLook {...first} more={more.length} onOpen={first.open} onDismiss={first.dismiss} />
      </div>
    </section>,
    dialog,
  );
}
