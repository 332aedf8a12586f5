import { Link } from '@tanstack/react-router';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withInsideWords } from '../../../i18n/start-i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { WovenPattern } from '../../../ui/drawing/pattern.tsx';
import { Contained } from '../../../ui/feedback/contained.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LanguageSelect } from '../../../ui/form/language-select.tsx';
import { isInstalled } from '../../install/device.ts';
import { InstallOnboarding } from '../../install/install-onboarding.tsx';
import { EventBrand } from '../event-brand.tsx';
import { usePublicConfig } from '../use-demo.ts';
import { LoginForm } from './login-form.tsx';

const forms = () => import('./other-forms.ts');
const AddressForm = lazyPart(async () => ({ default: (await withInsideWords(forms())).AddressForm }));
const InstallHelp = lazyPart(async () => ({
  default: (await withInsideWords(import('../../install/install-help.tsx'))).InstallHelp,
}));
const PairForm = lazyPart(async () => ({ default: (await forms()).PairForm }));
const Nothing = () => null;
const PastedLink = lazyPart(async () => ({
  // The rest of the page does not fail with it.
  default: (await withInsideWords(forms()).catch(() => ({ PastedLink: Nothing }))).PastedLink,
}));
const RegisterForm = lazyPart(async () => ({ default: (await withInsideWords(forms())).RegisterForm }));
const ResetForm = lazyPart(async () => ({ default: (await withInsideWords(forms())).ResetForm }));
const VerifyForm = lazyPart(async () => ({ default: (await withInsideWords(forms())).VerifyForm }));

/** What is below the form comes at once with what depends on the server's settings, so that nothing moves; no later than this. */
const PATIENCE_MS = 1_000;

/** How often the server is asked whether people may register here, until it answers. */
const ASKED_AGAIN_MS = 20_000;

/** Forms of this page differ in it: else a link to another one is said to be the current page. */
const BY_HASH = { includeHash: true };

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

export interface LoginScreenProps {
  /** Token from a reset mail's link: the screen asks for a new password first. */
  resetToken: string | undefined;
  /** Pairing code of a new door phone; '' when the person still has to type it. */
  pairingCode: string | undefined;
  /** Token of a mailed invitation or registration. */
  verifyToken: string | undefined;
  /** Token of the link that was mailed to somebody's new address. */
  addressToken: string | undefined;
  isRegister: boolean;
  /** Email and password are on their way: what comes next can be fetched meanwhile. */
  onSend: () => void;
}

export function LoginScreen(props: LoginScreenProps) {
  const { resetToken, pairingCode, verifyToken, addressToken, isRegister, onSend } = props;
  const { t } = useTranslation();
  const [resetDone, setResetDone] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const config = usePublicConfig(ASKED_AGAIN_MS);
  const isLate = useIsLate();
  useEffect(() => {
    document.title = `${t('auth.signIn')} · Baraza`;
    return () => {
      document.title = 'Baraza';
      // Whoever comes in from here hears on which screen they are: the page is not read anew.
      document.body.dataset.left = '';
    };
  }, [t]);
  const isSignIn = pairingCode === undefined && !verifyToken && !addressToken && !isRegister;
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="sticky top-0 hidden overflow-hidden bg-hero p-12 text-on-hero tall:h-dvh lg:flex lg:flex-col lg:justify-between">
        <WovenPattern className="absolute inset-0 opacity-[0.07]" />
        <EventBrand config={config} className="relative" />
        <div className="relative max-w-md">
          <p className="text-4xl font-extrabold tracking-tight text-balance">{t('landing.title')}</p>
          <p className="mt-4 text-lg opacity-90">{t('landing.intro')}</p>
        </div>
      </aside>
      <main className="mx-auto flex w-full max-w-md flex-col gap-6 px-5 py-8 lg:pt-[18vh]">
        <EventBrand config={config} className="min-h-28 lg:hidden" />
        {pairingCode !== undefined ? (
          <Suspense>
            <PairForm key={pairingCode} code={pairingCode} />
          </Suspense>
        ) : verifyToken ? (
          <Suspense>
            <VerifyForm key={verifyToken} token={verifyToken} />
          </Suspense>
        ) : addressToken ? (
          <Suspense>
            <AddressForm key={addressToken} token={addressToken} />
          </Suspense>
        ) : isRegister ? (
          <Suspense>
            <RegisterForm config={config} />
          </Suspense>
        ) : resetToken && !resetDone ? (
          <Suspense>
            <ResetForm token={resetToken} onDone={() => setResetDone(true)} />
          </Suspense>
        ) : (
          <LoginForm passwordWasReset={resetDone} onSend={onSend} />
        )}
        {config !== undefined || isLate ? (
          <>
            {isSignIn && config?.demo ? <DemoHint /> : null}
            {isSignIn && config && config.registration !== 'invited' ? (
              <Link
                to="/login"
                search={{}}
                hash="register"
                activeOptions={BY_HASH}
                className={buttonClass('secondary')}
              >
                {t('auth.register.link')}
              </Link>
            ) : null}
            {verifyToken || addressToken ? null : (
              <Link
                to="/login"
                search={{}}
                hash={pairingCode === undefined ? 'pair' : ''}
                activeOptions={BY_HASH}
                className={buttonClass('quiet')}
              >
                {t(pairingCode === undefined ? 'auth.pair.link' : 'auth.pair.back')}
              </Link>
            )}
            {isSignIn && isInstalled() ? (
              <Suspense fallback={<div className="min-h-tap" />}>
                <PastedLink />
              </Suspense>
            ) : null}
            <Button
              tone="quiet"
              icon={<CircleHelp className="size-5" aria-hidden="true" />}
              onClick={() => setHelpOpen(true)}
            >
              {t('install.howTo')}
            </Button>
            <LanguageSelect label={t('app.language')} quiet className="w-40 justify-self-center self-center" />
          </>
        ) : null}
      </main>
      <InstallOnboarding />
      {helpOpen ? (
        <Contained resetKey="help" onBack={() => setHelpOpen(false)}>
          <Suspense>
            <InstallHelp onClose={() => setHelpOpen(false)} />
          </Suspense>
        </Contained>
      ) : null}
    </div>
  );
}

function DemoHint() {
  const { t } = useTranslation();
  return (
    <aside className="rounded-md border-s-4 border-sun bg-sun-soft p-4 text-sm text-sun-ink">
      <p className="font-bold">{t('auth.demoTitle')}</p>
      <p className="mt-1">{t('auth.demoHint')}</p>
    </aside>
  );
}
