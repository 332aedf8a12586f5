import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useWillMeet } from '../meetings/use-meetings.ts';

interface BlockDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

/** Says what a block does, before it is done. */
export function BlockDialog({ userId, name, onClose }: BlockDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const willMeet = useWillMeet(userId);
  async function block() {
    if (!(await save('block_person', { user_id: userId }))) return;
    showToast(t('moderation.blocked', { name }));
    onClose();
  }
  return (
    <AskDialog
      open
      title={t('moderation.blockTitle', { name })}
      onClose={onClose}
      actions={
        <Button tone="danger" onClick={() => void block()}>
          {t('moderation.block')}
        </Button>
      }
    >
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('moderation.blockGoes')}</li>
        <li>{t('moderation.blockSilent')}</li>
        {willMeet ? <li>{t('moderation.blockMeetings')}</li> : null}
        <li>{t('moderation.blockStays')}</li>
      </ul>
    </AskDialog>
  );
}
