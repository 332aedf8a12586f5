import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../shared/auth/password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { enterPassword } from './confirmation.ts';

interface ConfirmDialogProps {
  /** The server could not be reached a moment ago. */
  isOffline: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password of who is signed in. */
export function ConfirmDialog({ isOffline, onConfirmed, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState(isOffline ? t('confirm.offline') : '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure('');
    setProblem(password === '' ? t('confirm.missing') : '');
    if (password === '') return;
    setBusy(true);
    const answer = await enterPassword(password);
    setBusy(false);
    if (answer.kind === 'ok') onConfirmed();
    else if (answer.kind === 'offline') setFailure(t('confirm.offline'));
    else if (answer.problem.code === 'invalid') setProblem(t('confirm.wrong'));
    else setFailure(answer.problem.detail);
  }

  return (
    <AskDialog
      title={t('confirm.title')}
      open
      sticky
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={busy}>
          {t('confirm.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{t('confirm.why')}</p>
        <Failure why={failure} />
        <PasswordField
          label={t('confirm.password')}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem || undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </AskDialog>
  );
}
