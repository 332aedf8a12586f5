import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface AskDialogProps extends DialogProps {
  /** Leaves everything as it is; "Cancel" when not given. */
  keep?: string;
}

/** A dialog that asks before something is done: beside what does it stands what leaves everything as it is. */
export function AskDialog({ keep, actions, ...dialog }: AskDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button tone="secondary" onClick={dialog.onClose}>
            {keep ?? t('ui.cancel')}
          </Button>
          {actions}
        </>
      }
    />
  );
}
