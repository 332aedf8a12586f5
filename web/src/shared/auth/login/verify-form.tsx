import { isPersonToken } from '@baraza/schema/people/person-token';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { afterSignIn } from '../destination.ts';
import { useNewPassword } from '../new-password.ts';
import { PasswordField } from '../password-field.tsx';
import { session, useSession } from '../session.ts';
import { LinkFailure } from './link-failure.tsx';
import { PersonLinkForm } from './person-link-form.tsx';
import { verify } from './registration-calls.ts';

/** Opened by the link of an invitation or a registration: chooses the password and signs in; who shares an address needs none. */
export function VerifyForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useSession();
  // Of this link itself: who comes in by it is not somebody who was here before.
  const [entering, setEntering] = useState(false);
  const isOfPerson = isPersonToken(token);
  const enter = async (password?: string) => {
    setEntering(true);
    const answer = await verify(token, password);
    const outcome = session.enter(answer, true);
    setEntering(outcome.ok);
    if (!outcome.ok) return outcome.failure;
    const entered = session.current();
    const role = entered.state === 'signed_in' ? entered.role : 'user';
    // Replaces the address, so that Back does not lead to a link that is used up.
    await navigate({ href: afterSignIn(role, undefined), replace: true });
    return undefined;
  };
  const { submit, isTooShort, refused, failure, busy, field } = useNewPassword(enter);

  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-extrabold tracking-tight">{t(isOfPerson ? 'auth.signIn' : 'auth.verify.title')}</h1>
      {current.state === 'signed_in' && !entering ? (
        <>
          <Banner tone="sun">{t('auth.verify.signedIn')}</Banner>
          <Link to="/" className={buttonClass()}>
            {t('auth.pair.toApp')}
          </Link>
        </>
      ) : isOfPerson ? (
        <PersonLinkForm enter={enter} />
      ) : (
        <>
          <p className="text-ink-soft">{t('auth.verify.intro')}</p>
          <LinkFailure failure={failure} />
          <form noValidate onSubmit={submit} className="grid gap-4">
            <PasswordField
              {...field}
              label={t('auth.password')}
              hint={t('auth.reset.tooShort')}
              error={isTooShort ? t('auth.reset.tooShort') : refused}
            />
            <Button type="submit" size="large" busy={busy}>
              {t('auth.verify.submit')}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
