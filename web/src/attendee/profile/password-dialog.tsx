import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createServerCall } from '../../replica/index.ts';
import { SHORTEST_PASSWORD } from '../../shared/auth/new-password.ts';
import { PasswordField } from '../../shared/auth/password-field.tsx';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { beganShared } from '../../shared/auth/session/stored-token.ts';
import { useDemo } from '../../shared/auth/use-demo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { isMessage } from './own-data-calls.ts';

/** Changes the password; needs a connection, because only the server knows the password, and says so. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isDemo = useDemo();
  const formId = useId();
  const [draft, setDraft] = useState({ currentPassword: '', newPassword: '' });
  const [wrong, setWrong] = useState<{ currentPassword?: string; newPassword?: string }>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(draft.currentPassword === '' && { currentPassword: t('profile.password.currentMissing') }),
      ...(draft.newPassword.length < SHORTEST_PASSWORD && { newPassword: t('profile.password.tooShort') }),
    };
    setWrong(found);
    setFailure('');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await createServerCall(ownToken)('/api/auth/password', {
      method: 'PUT',
      body: draft,
      isOurs: isMessage,
    });
    setBusy(false);
    if (answer.kind === 'ok') {
      showToast(t('profile.password.changed'));
      onClose();
    } else if (answer.kind === 'offline') setFailure(t('profile.password.offline'));
    else {
      const errors = answer.problem.errors ?? [];
      setWrong(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      if (errors.length === 0) setFailure(answer.problem.detail);
    }
  }

  const field = (name: 'currentPassword' | 'newPassword') => ({
    name,
    label: t(`profile.password.${name}`),
    value: draft[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Dialog
      title={t('profile.password.open')}
      open
      sticky
      onClose={onClose}
      actions={
        isDemo ? null : (
          <>
            <Button tone="secondary" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {t('profile.password.save')}
            </Button>
          </>
        )
      }
    >
      {isDemo ? (
        <p>{t('profile.password.demo')}</p>
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
          <p className="text-ink-soft">
            {beganShared(ownToken()) ? `${t('profile.password.shared')} ` : ''}
            {t('profile.password.text')}
          </p>
          <Failure why={failure} />
          <PasswordField {...field('currentPassword')} autoComplete="current-password" />
          <PasswordField {...field('newPassword')} autoComplete="new-password" />
        </form>
      )}
    </Dialog>
  );
}
