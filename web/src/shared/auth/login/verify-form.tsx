import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { Failure } from '../auth-calls.ts';
import { afterSignIn } from '../destination.ts';
import { PasswordField } from '../password-field.tsx';
import { session, useSession } from '../session.ts';
import { verify } from './registration-calls.ts';

const SHORTEST = 8;

/** Opened by the link of an invitation or a registration: chooses the password and signs in for the first time. */
export function VerifyForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useSession();
  const [wasSignedIn] = useState(current.state === 'signed_in');
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
    const answer = await verify(token, password);
    const outcome = answer.kind === 'failed' ? { ok: false as const, failure: answer } : session.enter(answer, true);
    // Replaces the address, so that Back does not lead to a link that is used up.
    if (outcome.ok) {
      const entered = session.current();
      const role = entered.state === 'signed_in' ? entered.role : 'user';
      return navigate({ href: afterSignIn(role, undefined), replace: true });
    }
    setBusy(false);
    setFailure(outcome.failure);
  }

  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.verify.title')}</h1>
      {wasSignedIn ? (
        <>
          <Banner tone="sun">{t('auth.verify.signedIn')}</Banner>
          <Link to="/" className={buttonClass()}>
            {t('auth.pair.toApp')}
          </Link>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-ink-soft">{t('auth.verify.intro')}</p>
          {failure ? (
            <Banner tone="danger" role="alert">
              {failure.reason === 'told'
                ? failure.text
                : t(`auth.verify.${failure.reason === 'offline' ? 'offline' : 'failed'}`)}
            </Banner>
          ) : null}
          <PasswordField
            label={t('auth.password')}
            name="new-password"
            autoComplete="new-password"
            hint={t('auth.reset.tooShort')}
            value={password}
            error={tooShort ? t('auth.reset.tooShort') : undefined}
            onChange={(change) => setPassword(change.target.value)}
          />
          <Button type="submit" size="large" busy={busy}>
            {t('auth.verify.submit')}
          </Button>
        </form>
      )}
    </section>
  );
}
