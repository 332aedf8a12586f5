import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { useWillMeet } from '../meetings/use-meetings.ts';

interface DisconnectDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

/** Says what ends with a connection, before it ends. */
export function DisconnectDialog({ userId, name, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const { db, user_id } = useReplica();
  const willMeet = useWillMeet(userId);
  async function disconnect() {
    const found = await db.connections.findOne({ selector: { addressee_id: userId, requester_id: user_id } }).exec();
    // The requester withdraws; the addressee declines.
    const answer = found ? 'withdraw' : 'decline';
    if (await save('answer_connection', { user_id: userId, answer, base: 'accepted' })) onClose();
  }
  return (
    <AskDialog
      open
      title={t('connections.disconnectTitle', { name })}
      onClose={onClose}
      actions={
        <Button tone="danger" onClick={() => void disconnect()}>
          {t('connections.disconnect')}
        </Button>
      }
    >
      <p>{t('connections.disconnectText')}</p>
      {willMeet ? <p>{t('connections.meetingEnds')}</p> : null}
    </AskDialog>
  );
}
