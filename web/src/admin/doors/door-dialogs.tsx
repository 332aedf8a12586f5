import { fields } from 'virtual:form/door';
import type { Door } from '@baraza/schema/doors/door';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../shared/form/name-dialog.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { endSessions } from '../server-call/end-sessions.ts';
import { useDoorName } from './use-door-text.ts';

interface DoorDialogProps {
  door: Door;
  onClose: () => void;
}

export function RenameDialog({ door, onClose }: DoorDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  return (
    <NameDialog
      fields={fields}
      title={t('doors.renameTitle')}
      label={t('doors.name')}
      name={door.name}
      save={t('doors.saveName')}
      onClose={onClose}
      onName={(name) => save('rename_door', { door_id: door.id, name })}
    />
  );
}

/** Asks before removing a door: the phone must be paired again afterwards. */
export function RemoveDialog({ door, onClose }: DoorDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const name = useDoorName(door);
  async function remove() {
    if (await save('remove_door', { door_id: door.id })) onClose();
  }
  return (
    <AskDialog
      title={t('doors.removeTitle', { name })}
      open
      onClose={onClose}
      keep={t('doors.keep')}
      actions={
        <Button tone="danger" onClick={() => void remove()}>
          {t('doors.remove')}
        </Button>
      }
    >
      <p>{t('doors.removeText')}</p>
    </AskDialog>
  );
}

/** Asks before ending the session of a removed phone: what it still holds is never taken then. */
export function EndDialog({ door, onClose }: DoorDialogProps) {
  const { t } = useTranslation();
  const name = useDoorName(door);
  async function end() {
    const answer = await endSessions(door.id);
    if (answer.kind !== 'ok')
      return showToast(answer.kind === 'problem' ? answer.problem.detail : t('settings.offline.title'), 'danger');
    showToast(t('doors.ended', { name }));
    onClose();
  }
  return (
    <AskDialog
      title={t('doors.endTitle', { name })}
      open
      onClose={onClose}
      keep={t('ui.cancel')}
      actions={
        <Button tone="danger" onClick={() => void end()}>
          {t('doors.end')}
        </Button>
      }
    >
      <p>{t('doors.endText')}</p>
    </AskDialog>
  );
}
