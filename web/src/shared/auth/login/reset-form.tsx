import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { type Failure, resetPassword } from '../auth-calls.ts';
import { PasswordField } from '../password-field.tsx';

const SHORTEST = 8;

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTooShort(password.length < SHORTEST);
    setFailure(undefined);
    if (password.length < SHORTEST) return;
    setBusy(true);
    const answer = await resetPassword(token, password);
    setBusy(false);
    if (answer.kind === 'ok') onDone();
    else setFailure(answer);
  }

  return (
    <section>
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.reset.title')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('auth.reset.intro')}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {failure ? (
          <Banner tone="danger" role="alert">
            {failure.reason === 'told' ? failure.text : t('auth.reset.failed')}
          </Banner>
        ) : null}
        <PasswordField
          label={t('auth.reset.newPassword')}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={tooShort ? t('auth.reset.tooShort') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('auth.reset.save')}
        </Button>
      </form>
    </section>
  );
}
