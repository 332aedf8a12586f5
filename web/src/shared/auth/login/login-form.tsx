import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Contained } from '../../../ui/feedback/contained.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Checkbox, Field } from '../../../ui/form/field.tsx';
import { useDeviceOnline } from '../../offline-app/use-device-online.ts';
import type { Failure } from '../auth-calls.ts';
import { PasswordField } from '../password-field.tsx';
import { session, useSession } from '../session.ts';
import { type Typed, takeOver } from './first-form.ts';
import { type LoginErrors, loginErrors } from './login-errors.ts';

const ForgotPassword = lazyPart(async () => ({ default: (await import('./other-forms.ts')).ForgotPassword }));

export interface LoginFormProps {
  passwordWasReset: boolean;
  onSend: () => void;
}

export function LoginForm({ passwordWasReset, onSend }: LoginFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const current = useSession();
  const online = useDeviceOnline();
  const [typed, setTyped] = useState<Typed>({ email: '', password: '', remember: true });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [forgotOpen, setForgotOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is in the page.
  useLayoutEffect(() => {
    const before = form.current && takeOver(form.current);
    if (!before) return;
    setTyped(before);
    if (before.isSent) void send(before);
  }, []);

  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));

  /** @returns the first field that is marked, which then has the cursor */
  function mark(found: LoginErrors) {
    setErrors(found);
    const name = found.email ? 'email' : found.password && 'password';
    if (name) form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    return name;
  }

  async function send({ email, password, remember }: Typed) {
    setFailure(undefined);
    if (mark(loginErrors(email, password))) return;
    setBusy(true);
    try {
      const answer = session.signIn(email.trim(), password, remember);
      onSend();
      const outcome = await answer;
      // On success this route's guard redirects.
      if (outcome.ok) return;
      if (outcome.failure.wrong?.path === 'email') mark({ email: 'emailInvalid' });
      else setFailure(outcome.failure);
    } catch {
      setFailure({ reason: 'unexpected' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section>
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.welcome')}</h1>
      <p className="mt-1 text-ink-soft">{t('auth.intro')}</p>
      <div className="mt-5 grid gap-3 empty:hidden">
        {passwordWasReset ? <Banner tone="brand">{t('auth.reset.saved')}</Banner> : null}
        {current.state === 'signed_out' && current.expired ? (
          <Banner tone="sun">{t(current.erased ? 'auth.erased' : 'auth.expired')}</Banner>
        ) : null}
        {current.state === 'signed_out' && current.removed ? <Banner tone="sun">{t('auth.removed')}</Banner> : null}
        {online || failure ? null : <Banner tone="sun">{t('auth.failure.offline')}</Banner>}
        {failure ? (
          <Banner tone="danger" role="alert">
            {failure.reason === 'told' ? failure.text : t(`auth.failure.${failure.reason}`)}
          </Banner>
        ) : null}
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send(typed);
        }}
        className="mt-5 grid gap-4"
      >
        <Field
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          placeholder={t('auth.emailPlaceholder')}
          value={typed.email}
          error={errors.email && t(`auth.${errors.email}`)}
          onChange={(event) => type({ email: event.target.value })}
        />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          value={typed.password}
          error={errors.password && t(`auth.${errors.password}`)}
          onChange={(event) => type({ password: event.target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={t('auth.rememberMe')}
            name="remember"
            checked={typed.remember}
            onChange={(event) => type({ remember: event.target.checked })}
          />
          <button
            type="button"
            onClick={() => setForgotOpen(true)}
            className="min-h-tap font-semibold text-brand-ink underline underline-offset-4"
          >
            {t('auth.forgotPassword')}
          </button>
        </div>
        <Button type="submit" size="large" busy={busy}>
          {t('auth.signIn')}
        </Button>
      </form>
      {forgotOpen ? (
        <Contained resetKey="forgot" onBack={() => setForgotOpen(false)}>
          <Suspense>
            <ForgotPassword onClose={() => setForgotOpen(false)} email={typed.email} />
          </Suspense>
        </Contained>
      ) : null}
    </section>
  );
}
