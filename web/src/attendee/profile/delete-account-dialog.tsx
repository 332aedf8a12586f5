import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { ownToken } from '../../shared/auth/own-token.ts';
import { PasswordField } from '../../shared/auth/password-field.tsx';
import { session } from '../../shared/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { unsubscribeFromPush } from '../notifications/push/push-subscription.ts';
import { removeAccount } from './own-data-calls.ts';
import { SendLink } from './send-link.tsx';

export interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  /** The address of somebody who shares it, and so has no password. */
  shared: string | undefined;
}

/** Explains what is deleted and what stays; then deletes the person from the server and this device. */
export function DeleteAccountDialog({ open, onClose, shared }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const replica = useReplica();
  const { waiting } = useSyncStatus();
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState('');
  const [password, setPassword] = useState('');

  async function remove() {
    if (password === '' && shared === undefined) return setFailure(t('profile.remove.passwordNeeded'));
    setRemoving(true);
    setFailure('');
    const answer = await removeAccount(ownToken(), password);
    if (answer.kind !== 'ok') {
      setFailure(
        answer.kind !== 'problem'
          ? t('profile.remove.offline')
          : answer.problem.code === 'confirm_password'
            ? t('profile.remove.linkNeeded')
            : answer.problem.detail,
      );
      setRemoving(false);
      return;
    }
    await replica.wipe('discard');
    await unsubscribeFromPush().catch(() => undefined);
    showToast(t('profile.remove.done'));
    await session.signOut();
  }
  const stay = () => {
    setFailure('');
    setPassword('');
    onClose();
  };

  return (
    <AskDialog
      title={t('profile.remove.title')}
      open={open}
      onClose={stay}
      sticky
      actions={
        <Button tone="danger" busy={removing} onClick={() => void remove()}>
          {t(removing ? 'profile.remove.removing' : 'profile.remove.confirm')}
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
