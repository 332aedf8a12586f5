import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Failure } from '../auth-calls.ts';
import { LinkFailure } from './link-failure.tsx';
import { confirmAddress } from './registration-calls.ts';

/** Opened by the link that was mailed to a new address. A button, because programs that look through mails open links. */
export function AddressForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure>();

  async function confirm() {
    setFailure(undefined);
    setState('busy');
    const answer = await confirmAddress(token);
    setState(answer.kind === 'ok' ? 'done' : 'asking');
    if (answer.kind === 'failed') setFailure(answer);
  }

  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-extrabold tracking-tight">{t('auth.address.title')}</h1>
      <LinkFailure failure={failure} hasPassword={false} />
      {state === 'done' ? (
        <>
          <p role="status">{t('auth.address.done')}</p>
          <Link to="/" className={buttonClass()}>
            {t('auth.pair.toApp')}
          </Link>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{t('auth.address.intro')}</p>
          <Button size="large" busy={state === 'busy'} onClick={() => void confirm()}>
            {t('auth.address.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
