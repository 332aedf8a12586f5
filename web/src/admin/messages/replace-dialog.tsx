import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';

interface ReplaceDialogProps {
  open: boolean;
  onClose: () => void;
  onReplace: () => void;
}

/** Asks before other words take the place of those that somebody wrote. */
export function ReplaceDialog({ open, onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation();
  return (
    <AskDialog
      title={t('messaging.replace.title')}
      open={open}
      onClose={onClose}
      keep={t('messaging.replace.keep')}
      actions={
        <Button tone="danger" onClick={onReplace}>
          {t('messaging.replace.confirm')}
        </Button>
      }
    >
      <p>{t('messaging.replace.text')}</p>
    </AskDialog>
  );
}
