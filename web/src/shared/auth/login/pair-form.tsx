import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { Failure } from '../auth-calls.ts';
import { session, useSession } from '../session.ts';

/** Pairs this phone as a door phone. One tap when the URL carries the code. */
export function PairForm({ code: given }: { code: string }) {
  const { t } = useTranslation();
  const current = useSession();
  const [code, setCode] = useState(given);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setMissing(code.trim() === '');
    setFailure(undefined);
    if (code.trim() === '') return;
    setBusy(true);
    // On success this route's guard redirects.
    const outcome = await session.pair(code.trim());
    setBusy(false);
    if (!outcome.ok) setFailure(outcome.failure);
  }

  if (current.state === 'signed_in')
    return (
      <section className="grid gap-4">
        <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.pair.title')}</h1>
        <Banner tone="sun">{t('auth.pair.signedIn')}</Banner>
        <Link to="/" className={buttonClass()}>
          {t('auth.pair.toApp')}
        </Link>
      </section>
    );
  return (
    <section>
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.pair.title')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('auth.pair.intro')}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {failure ? (
          <Banner tone="danger" role="alert">
            {failure.reason === 'told'
              ? failure.text
              : t(`auth.pair.${failure.reason === 'offline' ? 'offline' : 'failed'}`)}
          </Banner>
        ) : null}
        <Field
          label={t('auth.pair.code')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          error={missing ? t('auth.pair.codeRequired') : undefined}
          onChange={(change) => setCode(change.target.value)}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('auth.pair.submit')}
        </Button>
      </form>
    </section>
  );
}
