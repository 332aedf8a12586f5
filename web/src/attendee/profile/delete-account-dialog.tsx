import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { PasswordField } from '../../shared/auth/password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SendLink } from './send-link.tsx';
import { useDeleteAccount } from './use-delete-account.ts';

export interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  /** The address of somebody who shares it, and so has no password. */
  shared: string | undefined;
}

/** Explains what is deleted and what stays; then deletes the person from the server and this device. */
export function DeleteAccountDialog({ open, onClose, shared }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  const [password, setPassword] = useState('');
  const removal = useDeleteAccount(() => {
    setPassword('');
    onClose();
  });
  const { step, failure } = removal;

  function remove() {
    if (step === 'left over') return void removal.empty();
    if (password === '' && shared === undefined) return removal.setFailure(t('profile.remove.passwordNeeded'));
    void removal.remove(password);
  }

  return (
    <AskDialog
      title={t('profile.remove.title')}
      open={open}
      onClose={removal.stay}
      keep={t(step === 'left over' ? 'ui.close' : 'ui.cancel')}
      sticky
      actions={
        <Button tone="danger" busy={step === 'removing'} onClick={remove}>
          {t(
            step === 'removing'
              ? 'profile.remove.removing'
              : step === 'left over'
                ? 'app.storage.retry'
                : 'profile.remove.confirm',
          )}
        </Button>
      }
    >
      <div className="grid gap-3">
        <h3 className="font-semibold">{t('profile.remove.goes')}</h3>
        <ul className="list-disc ps-5">
          <li>{t('profile.remove.goesProfile')}</li>
          <li>{t('profile.remove.goesActions')}</li>
          <li>{t('profile.remove.goesAccount')}</li>
        </ul>
        <h3 className="font-semibold">{t('profile.remove.stays')}</h3>
        <ul className="list-disc ps-5">
          <li>{t('profile.remove.staysRecord')}</li>
          <li>{t('profile.remove.staysCopies')}</li>
        </ul>
        <p className="text-ink-soft">{t('profile.remove.phonesLater')}</p>
        {waiting > 0 ? <Banner tone="sun">{t('profile.remove.unsent', { count: waiting })}</Banner> : null}
        {shared === undefined ? (
          <PasswordField
            label={t('profile.remove.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <SendLink email={shared} />
        )}
        <Failure why={failure} />
      </div>
    </AskDialog>
  );
}
