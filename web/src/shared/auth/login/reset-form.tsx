import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { resetPassword } from '../auth-calls.ts';
import { useNewPassword } from '../new-password.ts';
import { PasswordField } from '../password-field.tsx';
import { LinkFailure } from './link-failure.tsx';

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { submit, isTooShort, refused, failure, busy, field } = useNewPassword(async (password) => {
    const answer = await resetPassword(token, password);
    if (answer.kind === 'failed') return answer;
    onDone();
    // As long as the link is the address, the page takes whoever signs in here for somebody who opens it.
    await navigate({ to: '/login', search: {}, hash: '', replace: true });
    return undefined;
  });

  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.reset.title')}</h1>
      <p className="text-ink-soft">{t('auth.reset.intro')}</p>
      <LinkFailure failure={failure} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField
          {...field}
          label={t('auth.reset.newPassword')}
          error={isTooShort ? t('auth.reset.tooShort') : refused}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('auth.reset.save')}
        </Button>
      </form>
    </section>
  );
}
