import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../shared/auth/auth-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';

/** How somebody without a password shows that it is them: by a link that is mailed to the address that they share. */
export function SendLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'sending' | 'sent' | { why: string }>();
  async function send() {
    setState('sending');
    const answer = await forgotPassword(email);
    if (answer.kind !== 'failed') return setState('sent');
    setState({ why: answer.reason === 'told' ? answer.text : t('auth.forgot.failed') });
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('profile.remove.byLink')}</p>
      {state === 'sent' ? (
        <p role="status">{t('auth.forgot.sent', { email })}</p>
      ) : (
        <Button tone="secondary" busy={state === 'sending'} onClick={() => void send()}>
          {t('auth.forgot.send')}
        </Button>
      )}
      <Failure why={typeof state === 'object' ? state.why : ''} />
    </div>
  );
}
