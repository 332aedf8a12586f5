import X from 'lucide-react/icons/x';
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { TONE_CLASSES, type Tone } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { currentToasts, dismissToast, onToasts } from './toasts.ts';

const SHOWN_FOR_MS = 6_000;

/** The look of a toast, wherever it is shown. */
export function ToastLook({
  tone,
  text,
  onClose,
}: {
  tone: Tone;
  text: string;
  onClose?: ComponentProps<'button'>['onClick'];
}) {
  const { t } = useTranslation();
  return (
    <div
      className={`flex items-center gap-2 rounded-md border border-transparent ps-4 shadow-raised ${TONE_CLASSES[tone]}`}
    >
      <span className="min-w-0 flex-1 py-2 font-medium">{text}</span>
      <IconButton label={t('ui.close')} className="text-current!" onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function Toast({ id, tone, text }: { id: number; tone: Tone; text: string }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className="rise pointer-events-auto">
      <ToastLook tone={tone} text={text} onClose={() => dismissToast(id)} />
    </li>
  );
}

/** Mount once at the root: shows the toasts of `showToast`, above everything but an open dialog. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(88px+var(--dock-height,0px)+env(safe-area-inset-bottom))] z-50 mx-auto grid max-w-md gap-2 lg:bottom-6"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </ul>
  );
}
