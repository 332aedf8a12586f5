import type { User } from '@baraza/schema/people/user';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeepAwake } from '../../shared/scanner/camera/keep-awake.ts';
import { keepScannerInAdvance } from '../../shared/scanner/keep-in-advance.ts';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import { showModal } from '../../ui/dialog/dialog.tsx';

/** The code as large as possible, on white, with the screen kept on: easy to scan at a door. */
export function TicketFullScreen({ me, code, onClose }: { me: User; code: string; onClose: () => void }) {
  const { t } = useTranslation();
  useKeepAwake();
  // A person who opens their code will soon be at an entrance, and may have to scan the code there.
  useEffect(keepScannerInAdvance, []);
  return (
    <dialog
      ref={showModal}
      data-full-screen
      aria-label={t('ticket.code.title')}
      onCancel={(cancel) => {
        cancel.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-white text-black forced-color-adjust-none"
    >
      <div className="grid min-h-full content-center justify-items-center gap-3 p-4 text-center">
        <QrPicture code={code} label={t('ticket.code.picture')} className="w-[min(94vw,72dvh)]" />
        <p dir="auto" className="text-2xl font-bold text-balance">
          {me.name}
        </p>
        {me.ticketType ? <p className="text-lg">{me.ticketType}</p> : null}
        <p className="text-sm">{t('ticket.code.turnBrightness')}</p>
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the only control in a full-screen dialog.
          autoFocus
          onClick={onClose}
          className="inline-flex min-h-tap items-center gap-2 rounded-md border border-black px-4 font-semibold"
        >
          <X aria-hidden="true" className="size-5" />
          {t('ui.close')}
        </button>
      </div>
    </dialog>
  );
}
