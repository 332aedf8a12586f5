import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import type { Failure as Reason } from '../auth-calls.ts';
import { ForgotPassword } from './forgot-password.tsx';

interface LinkFailureProps {
  failure: Reason | undefined;
  hasPassword?: boolean;
}

/** Why a mailed link did not do what it is for, and the ways on: it may have been used, or be too old. Not inside a form. */
export function LinkFailure({ failure, hasPassword = true }: LinkFailureProps) {
  const { t } = useTranslation();
  const [isForgotten, setForgotten] = useState(false);
  if (!failure) return null;
  const why = failure.reason === 'offline' ? 'offline' : 'failed';
  return (
    <div className="grid gap-2">
      <Failure why={failure.reason === 'told' ? failure.text : t(`auth.verify.${why}`)} />
      <Link to="/login" search={{}} hash="" activeOptions={{ includeHash: true }} className={buttonClass('secondary')}>
        {t('auth.pair.back')}
      </Link>
      {hasPassword ? (
        <Button tone="quiet" onClick={() => setForgotten(true)}>
          {t('auth.forgotPassword')}
        </Button>
      ) : null}
      {isForgotten ? <ForgotPassword onClose={() => setForgotten(false)} email="" /> : null}
    </div>
  );
}
