import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button.tsx';
import { Contained } from '../feedback/contained.tsx';
import { Toasts } from '../feedback/toast.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Called on Escape, the close button or a tap outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Ignores taps outside. */
  sticky?: boolean;
  /** What it is about is under way, and can't be left: neither can the dialog. */
  busy?: boolean;
}

/**
 * Closes the dialog before it is removed from the DOM: later the browser would not restore the focus. Back closes it
 * too, unless it is in `data-entry="none"`: then its address has an entry of the history, or it is about leaving one.
 */
export function showModal(element: HTMLDialogElement | null) {
  const show = () => element?.showModal();
  show();
  // On a second Escape in a row the browser closes it by itself, also while its screen has something to tell.
  element?.addEventListener('close', show);
  let leaveEntry: (() => void) | undefined;
  if (element?.closest<HTMLElement>('[data-entry]')?.dataset.entry !== 'none')
    void import('./back-closes.ts').then(({ openEntry }) => {
      if (element?.open) leaveEntry = openEntry(element);
    });
  return () => {
    leaveEntry?.();
    element?.removeEventListener('close', show);
    element?.close();
  };
}

const FOOTER = 'flex flex-wrap justify-end gap-3 *:max-sm:flex-auto';
/** Keeps the save button visible when a form is longer than the screen. */
const STAYS = 'typing:sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6';

/** A modal: a bottom sheet on phones, a centred card on wider screens. Traps the focus and restores it. */
export function Dialog({ title, open, onClose, children, actions, sticky = false, busy = false }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const written = useRef<Element>(null);
  if (!open) return null;
  // A form inside has unsaved changes: ask first.
  const leave = (part: Element) => {
    if (!part.closest('dialog')?.querySelector('[data-unsaved]')) return onClose();
    if (!asks) written.current = document.activeElement;
    setAsks(true);
  };
  const stay = () => {
    setAsks(false);
    if (written.current instanceof HTMLElement) written.current.focus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a tap outside does; the browser handles it.
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A cancelled file picker inside also fires `cancel`.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // On the second Escape in a row the browser closes the dialog anyway.
        if (event.cancelable) leave(event.currentTarget);
        else onClose();
      }}
      onClick={(event) => {
        if (!sticky && event.target === event.currentTarget) leave(event.currentTarget);
      }}
      className="rise fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto scroll-pb-44 rounded-t-lg bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised sm:inset-0 sm:m-auto sm:h-fit sm:max-w-lg sm:rounded-lg"
    >
      <div className="grid grid-cols-1 gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="min-w-0 pt-2 text-xl font-bold">
            {title}
          </h2>
          <IconButton
            label={t('ui.close')}
            disabled={busy}
            onClick={({ currentTarget }) => leave(currentTarget)}
            className="-me-2"
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="min-w-0">
          <Contained resetKey={title} onBack={onClose}>
            {children}
          </Contained>
        </div>
        {asks ? (
          <div className={`${FOOTER} ${STAYS}`}>
            <p role="alert" className="basis-full! font-semibold">
              {t('ui.unsaved')}
            </p>
            <Button tone="quiet" className="text-danger-ink" onClick={onClose}>
              {t('ui.discard')}
            </Button>
            <Button autoFocus onClick={stay}>
              {t('ui.keepWriting')}
            </Button>
          </div>
        ) : actions ? (
          <div className={`${FOOTER} ${sticky ? STAYS : ''}`}>{actions}</div>
        ) : null}
      </div>
      <Toasts inDialog />
    </dialog>
  );
}
