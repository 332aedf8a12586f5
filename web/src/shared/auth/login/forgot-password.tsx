import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { type Failure, forgotPassword } from '../auth-calls.ts';
import { loginErrors } from './login-errors.ts';

type Progress = 'asking' | 'sending' | 'sent';

/** @param email already typed into the login form */
export function ForgotPassword({ onClose, email }: { onClose: () => void; email: string }) {
  const { t } = useTranslation();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(email);
  const [progress, setProgress] = useState<Progress>('asking');
  const [error, setError] = useState<'emailRequired' | 'emailInvalid'>();
  const [failure, setFailure] = useState<Failure>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = loginErrors(address, '').email;
    setError(found);
    setFailure(undefined);
    if (found || progress !== 'asking') return;
    setProgress('sending');
    const answer = await forgotPassword(address.trim());
    setProgress(answer.kind === 'ok' ? 'sent' : 'asking');
    if (answer.kind === 'ok') return;
    if (answer.wrong?.path === 'email') {
      setError('emailInvalid');
      input.current?.focus();
    } else setFailure(answer);
  }

  return (
    <Dialog
      title={t('auth.forgot.title')}
      open
      onClose={onClose}
      actions={
        progress === 'sent' ? (
          <Button onClick={onClose}>{t('auth.forgot.done')}</Button>
        ) : (
          <Button type="submit" form={formId} busy={progress === 'sending'}>
            {t('auth.forgot.send')}
          </Button>
        )
      }
    >
      {progress === 'sent' ? (
        <p role="status">{t('auth.forgot.sent', { email: address.trim() })}</p>
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-ink-soft">{t('auth.forgot.intro')}</p>
          {failure ? (
            <Banner tone="danger" role="alert">
              {failure.reason === 'told' ? failure.text : t('auth.forgot.failed')}
            </Banner>
          ) : null}
          <Field
            ref={input}
            label={t('auth.email')}
            name="forgot-email"
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            value={address}
            error={error && t(`auth.${error}`)}
            onChange={(event) => setAddress(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
