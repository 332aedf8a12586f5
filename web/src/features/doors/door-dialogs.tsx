import type { Door } from '@baraza/schema/entities/door';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useSave } from '../saving/index.ts';
import { useDoorName } from './use-door-text.ts';

interface DoorDialogProps {
  door: Door;
  onClose: () => void;
}

export function RenameDialog({ door, onClose }: DoorDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const form = useId();
  const [name, setName] = useState(door.name);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save('rename_door', { door_id: door.id, name: name.trim() })) onClose();
  }
  return (
    <Dialog
      title={t('doors.renameTitle')}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={form}>
          {t('doors.saveName')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t('doors.name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(change) => setName(change.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Asks first: the phone has to be paired anew afterwards. */
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
