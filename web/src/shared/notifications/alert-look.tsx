import type { Notification } from '@baraza/schema/messages/notification';
import BellRing from 'lucide-react/icons/bell-ring';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { TONE_CLASSES } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';

const LOOKS = {
  urgent: { icon: <TriangleAlert />, tone: 'danger' },
  reminder: { icon: <BellRing />, tone: 'sun' },
} as const;

export interface AlertLookProps {
  type: Exclude<Notification['type'], 'info'>;
  title: string;
  text: string;
  /** Number of alerts behind this one. */
  more?: number;
  onOpen?: () => void;
  onDismiss?: () => void;
}

/** The look of an alert, wherever it is shown. */
export function AlertLook({ type, title, text, more = 0, onOpen, onDismiss }: AlertLookProps) {
  const { t } = useTranslation();
  const { icon, tone } = LOOKS[type];
  return (
    <div className={`flex gap-3 rounded-lg border border-current/30 p-3 shadow-raised ${TONE_CLASSES[tone]}`}>
      <span aria-hidden="true" className="mt-0.5 *:size-6">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-xs font-bold">
          {t(`notifications.types.${type}`)}
          {more > 0 ? ` · ${t('notifications.alert.more', { count: more })}` : null}
        </p>
        <p dir="auto" className="own-script line-clamp-2 font-bold text-pretty wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className="own-script line-clamp-2 text-sm text-pretty wrap-anywhere">
          {text}
        </p>
        <Button tone="secondary" className="mt-2" onClick={onOpen}>
          {t('notifications.alert.open')}
        </Button>
      </div>
      <IconButton label={t('notifications.alert.dismiss')} className="-me-1 -mt-1 text-current!" onClick={onDismiss}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
