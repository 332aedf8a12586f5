import type { Role } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { useTellDone } from '../../confirm/use-tell-done.ts';
import type { FoundPerson } from '../person-finder.tsx';

interface RoleDialogProps {
  person: FoundPerson;
  /** The new role. */
  role: Role;
  onClose: () => void;
}

/** Explains the effect before a person becomes an admin or stops being one. */
export function RoleDialog({ person: { id, name }, role, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const tellDone = useTellDone();
  const { confirmed, dialog } = useConfirmed();
  const isAdmin = role === 'admin';
  // The server gives it to nobody without an address of their own: done would be told, and it would be taken back.
  const isRefused = useLiveDocument('users', id)?.shares_email === true && isAdmin;
  async function confirm() {
    if (!(await confirmed())) return;
    if (!(await save('change_role', { user_id: id, role }))) return;
    tellDone(t(isAdmin ? 'people.person.madeAdmin' : 'people.person.madeUser', { name }));
    onClose();
  }
  return (
    <>
      <AskDialog
        title={t(isAdmin ? 'settings.admins.giveTo' : 'settings.admins.takeFrom', { name })}
        open
        onClose={onClose}
        actions={
          isRefused ? null : (
            <Button tone={isAdmin ? 'primary' : 'danger'} onClick={() => void confirm()}>
              {t(isAdmin ? 'settings.admins.give' : 'settings.admins.take')}
            </Button>
          )
        }
      >
        <p>
          {isRefused
            ? t('settings.admins.needsAddress')
            : t(isAdmin ? 'people.person.makeAdminText' : 'people.person.makeUserText', { name })}
        </p>
      </AskDialog>
      {dialog}
    </>
  );
}
