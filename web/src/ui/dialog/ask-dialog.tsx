import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface AskDialogProps extends DialogProps {
  /** Label of the button that changes nothing; default "Cancel". */
  keep?: string;
}

/** A confirmation dialog: the action's button and one that changes nothing. */
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
