import type { Notification } from '@baraza/schema/messages/notification';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';

export interface TakeBackDialogProps {
  /** null: closed. */
  message: Notification | null;
  onClose: () => void;
  onConfirm: (id: string) => void;
}

/** Asks before a sent message, a planned message or a template is deleted. */
export function TakeBackDialog({ message, onClose, onConfirm }: TakeBackDialogProps) {
  const { t } = useTranslation();
  const state = message?.state ?? 'sent';
  return (
    <AskDialog
      title={t(`messaging.takeBack.${state}.title`)}
      open={message !== null}
      onClose={onClose}
      keep={t('messaging.takeBack.keep')}
      actions={
        <Button
          tone="danger"
          onClick={() => {
            if (message) onConfirm(message.id);
            onClose();
          }}
        >
          {t(`messaging.takeBack.${state}.confirm`)}
        </Button>
      }
    >
      <p dir="auto" className="own-script font-semibold">
        {message?.title}
      </p>
      <p className="mt-1 text-ink-soft">{t(`messaging.takeBack.${state}.text`)}</p>
    </AskDialog>
  );
}
