import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AlertLook } from '../../shared/notifications/alert-look.tsx';
import { useTopDialog } from './top-dialog.ts';
import type { Alert } from './use-alerts.ts';

/**
 * Puts an element above everything, and tells the page how much room it takes there. The focus that it has when it goes is again
 * where it came from, or in the page.
 */
function showOnTop(element: HTMLElement | null) {
  const root = document.documentElement;
  let before: Element | null = document.getElementById('content');
  element?.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof Element && !element.contains(from)) before = from;
  });
  // Older browsers have no popovers: there it is fixed, and below dialogs that it is not in.
  element?.showPopover?.();
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--alert-height', `${element?.getBoundingClientRect().height ?? 0}px`),
  );
  if (element) observer.observe(element);
  root.classList.add('has-alert');
  return () => {
    if (before instanceof HTMLElement && element?.contains(document.activeElement))
      before.focus({ preventScroll: true });
    observer.disconnect();
    root.classList.remove('has-alert');
  };
}

/**
 * What is said of an alert, once, as it was when it appeared: not with each minute that it counts down, nor when a dialog
 * opens and takes it in.
 */
export function useSaid(key: string, words: string, dialog: HTMLElement): string {
  const now = { key, words, dialog };
  const [appeared, setAppeared] = useState(now);
  if (appeared.key !== key) setAppeared(now);
  else if (appeared.words && appeared.dialog !== dialog) setAppeared({ ...now, words: '' });
  return appeared.words;
}

/** The newest alert, above open dialogs as well, until it is dismissed; then the next one. */
export function AlertBanner({ alerts }: { alerts: readonly [Alert, ...Alert[]] }) {
  const { t } = useTranslation();
  const [first, ...more] = alerts;
  const dialog = useTopDialog();
  const { key, type, title, text } = first;
  const said = useSaid(key, [t(`notifications.types.${type}`), title, text].join('. '), dialog);
  return createPortal(
    <section
      ref={showOnTop}
      popover="manual"
      aria-label={t('notifications.alert.label')}
      className="fixed inset-x-0 top-0 bottom-auto z-50 m-0 mx-auto max-h-dvh w-full max-w-2xl overflow-y-auto bg-transparent p-2 pt-[max(--spacing(2),env(safe-area-inset-top))]"
    >
      <p role="alert" className="sr-only">
        {said}
      </p>
      <AlertLook {...first} more={more.length} onOpen={first.open} onDismiss={first.dismiss} />
    </section>,
    dialog,
  );
}
