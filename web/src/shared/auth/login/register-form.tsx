import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { Failure } from '../auth-calls.ts';
import { SHORTEST_PASSWORD } from '../new-password.ts';
import { PasswordField } from '../password-field.tsx';
import { session } from '../session.ts';
import type { PublicConfig } from '../use-demo.ts';
import { loginErrors } from './login-errors.ts';
import { register } from './registration-calls.ts';

const BLANK = { name: '', email: '', company: '', code: '', password: '' };
type Name = keyof typeof BLANK;
const NAMES = Object.keys(BLANK) as Name[];
const ERRORS = { name: 'nameRequired', code: 'codeRequired', password: 'passwordTooShort' } as const;

/** Asks for an account. Outside the demo, the link that is mailed makes it. */
export function RegisterForm({ config }: { config: PublicConfig | null | undefined }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.register.title')}</h1>
      {sentTo ? (
        <p role="status">{t('auth.register.sent', { email: sentTo })}</p>
      ) : config === undefined ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('loading.coming')}
        </p>
      ) : config === null ? (
        <Banner tone="sun">{t('auth.register.offline')}</Banner>
      ) : config.registration === 'invited' ? (
        <Banner tone="sun">{t('auth.register.invitedOnly')}</Banner>
      ) : (
        <Asking config={config} onSent={setSentTo} />
      )}
      <Link to="/login" search={{}} className={buttonClass('quiet')}>
        {t('auth.pair.back')}
      </Link>
    </section>
  );
}

function Asking({ config, onSent }: { config: PublicConfig; onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(BLANK);
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const asksCode = config.registration === 'code' && !config.demo;
  const emailError = loginErrors(draft.email, '').email;
  const asked = NAMES.filter((name) => (name !== 'code' || asksCode) && (name !== 'password' || config.demo));
  /** The field here whose value the server does not take. */
  const refusedIn = (failed: Failure | undefined) => asked.find((name) => name === failed?.wrong?.path);
  const refused = refusedIn(failure);
  const focus = (name: Name | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name=register-${name}]`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found: Name[] = [];
    if (!draft.name.trim()) found.push('name');
    if (emailError) found.push('email');
    if (asksCode && !draft.code.trim()) found.push('code');
    if (config.demo && draft.password.length < SHORTEST_PASSWORD) found.push('password');
    setWrong(found);
    setFailure(undefined);
    if (found[0]) return focus(found[0]);
    setBusy(true);
    const { name, email, company, code, password } = draft;
    const answer = await register({
      ...{ name: name.trim(), email: email.trim() },
      ...(company.trim() && { company: company.trim() }),
      ...(asksCode && { code }),
      ...(config.demo && { password }),
    });
    setBusy(false);
    if (answer.kind === 'failed') {
      setFailure(answer);
      focus(refusedIn(answer));
    }
    // On success this route's guard redirects.
    else if ('token' in answer) {
      const outcome = session.enter(answer, true);
      if (!outcome.ok) setFailure(outcome.failure);
    } else onSent(email.trim());
  }

  const field = (name: Name) => ({
    name: `register-${name}`,
    value: draft[name],
    error:
      wrong.includes(name) || (name === 'email' && refused === name)
        ? t(
            name === 'email'
              ? `auth.${emailError ?? 'emailInvalid'}`
              : `auth.register.${ERRORS[name as keyof typeof ERRORS]}`,
          )
        : refused === name
          ? failure?.wrong?.message
          : undefined,
    onChange: (change: { target: { value: string } }) => setDraft({ ...draft, [name]: change.target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">{t(config.demo ? 'auth.register.introDemo' : 'auth.register.intro')}</p>
      {failure && !refused ? (
        <Banner tone="danger" role="alert">
          {failure.reason === 'told'
            ? failure.text
            : t(`auth.register.${failure.reason === 'offline' ? 'offline' : 'failed'}`)}
        </Banner>
      ) : null}
      <Field label={t('auth.register.name')} autoComplete="name" required {...field('name')} />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        placeholder={t('auth.emailPlaceholder')}
        {...field('email')}
      />
      <Field label={t('auth.register.company')} autoComplete="organization" {...field('company')} />
      {asksCode ? (
        <Field
          label={t('auth.register.code')}
          hint={t('auth.register.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('code')}
        />
      ) : null}
      {config.demo ? (
        <PasswordField label={t('auth.password')} autoComplete="new-password" {...field('password')} />
      ) : null}
      <Button type="submit" size="large" busy={busy}>
        {t(config.demo ? 'auth.register.title' : 'auth.register.submit')}
      </Button>
    </form>
  );
}
