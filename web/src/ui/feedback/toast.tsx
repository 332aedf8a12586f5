import X from 'lucide-react/icons/x';
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { TONE_CLASSES, type Tone } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { dismissToast, onToasts, openPlace, toastsIn } from './toasts.ts';

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
      <IconButton label={t('ui.hideMessage')} className="text-current!" onClick={onClose}>
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
    <li data-tone={tone} className="rise pointer-events-auto">
      <ToastLook tone={tone} text={text} onClose={() => dismissToast(id)} />
    </li>
  );
}

/** Above the navigation bar and what else is docked at the foot of the page. */
const AT_FOOT = 'bottom-[calc(88px+var(--dock-height,0px)+env(safe-area-inset-bottom))] lg:bottom-6';
/** A dialog has its buttons at its foot, and no more room above it than for the newest one, and for what went wrong. */
const ABOVE_DIALOG =
  'top-[max(8px,env(safe-area-inset-top))] in-[.has-alert]:top-[calc(var(--alert-height)+8px)] *:not-last:not-data-[tone=danger]:hidden';

/** A place for the toasts of `showToast`: at the root, and in each dialog. They are in the topmost one. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const read = () => toastsIn(list.current);
  const toasts = useSyncExternalStore(onToasts, read, read);
  useEffect(() => (list.current ? openPlace(list.current) : undefined), []);
  return (
    <ul
      ref={list}
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-4 z-50 mx-auto grid max-w-md gap-2 ${inDialog ? ABOVE_DIALOG : AT_FOOT}`}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </ul>
  );
}
