import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import QrCode from 'lucide-react/icons/qr-code';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWaiting } from '../../replica/outbox/count-waiting.ts';
import { EventBrand } from '../../shared/auth/event-brand.tsx';
import { OtherEvents } from '../../shared/auth/other-events.tsx';
import { type EndedSession, endedSession } from '../../shared/auth/session/ended-sessions.ts';
import { useSession } from '../../shared/auth/session.ts';
import { usePublicConfig } from '../../shared/auth/use-demo.ts';
import { useDeviceOnline } from '../../shared/offline-app/use-device-online.ts';
import { buttonClass } from '../../ui/button.tsx';
import { WovenPattern } from '../../ui/drawing/pattern.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LanguageSelect } from '../../ui/form/language-select.tsx';

export interface LandingProps {
  /** The requested path, opened after sign-in. */
  requested: string;
  /** The requested path doesn't exist. */
  isUnknown: boolean;
}

export function Landing({ requested, isUnknown }: LandingProps) {
  const { t } = useTranslation();
  const [ended] = useState(endedSession);
  const online = useDeviceOnline();
  const config = usePublicConfig();
  useEffect(() => goToTitle, []);
  const search = requested === '/' ? {} : { redirect: requested };
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden bg-hero p-4 text-on-hero">
      <WovenPattern className="absolute inset-0 opacity-[0.07]" />
      <main className="relative w-full max-w-lg rounded-lg bg-surface p-6 text-ink shadow-raised sm:p-10">
        <EventBrand config={config} />
        {ended ? <EndedNotice ended={ended} /> : null}
        <h1 className="mt-5 text-3xl font-extrabold tracking-tight text-balance sm:text-4xl">
          {t(isUnknown ? 'app.notFound.title' : 'landing.title')}
        </h1>
        <p className="mt-3 text-ink-soft">{t(isUnknown ? 'app.notFound.text' : 'landing.intro')}</p>
        {/* Returning people know the app, and want to sign in without scrolling. */}
        {ended || isUnknown ? null : (
          <ul className="mt-6 grid gap-3">
            <Point icon={<QrCode />}>{t('landing.points.checkIn')}</Point>
            <Point icon={<CalendarDays />}>{t('landing.points.programme')}</Point>
            <Point icon={<UsersRound />}>{t('landing.points.people')}</Point>
          </ul>
        )}
        {online ? null : (
          <div className="mt-6">
            <Banner tone="sun">{t('auth.failure.offline')}</Banner>
          </div>
        )}
        <Link to="/login" search={search} className={`mt-8 w-full ${buttonClass('primary', 'large')}`}>
          {t('auth.signIn')}
        </Link>
        {isUnknown ? (
          <Link to="/" className={`mt-3 w-full ${buttonClass('quiet', 'large')}`}>
            {t('app.notFound.start')}
          </Link>
        ) : null}
        <OtherEvents className="mt-4" />
        <LanguageSelect label={t('app.language')} quiet className="mx-auto mt-4 w-40" />
      </main>
    </div>
  );
}

/** The page is not read anew: who has pressed a link, which is gone, hears what came instead. */
function goToTitle(): void {
  const title = document.querySelector('h1');
  if (!title || document.activeElement !== document.body) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 font-medium">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink *:size-5"
      >
        {icon}
      </span>
      {children}
    </li>
  );
}

/** Explains why the session ended without the person's action, and what becomes of what was not sent. */
function EndedNotice({ ended }: { ended: EndedSession }) {
  const { t } = useTranslation();
  const session = useSession();
  const erased = session.state === 'signed_out' && session.erased;
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    void countWaiting(ended).then(setWaiting);
  }, [ended]);
  return (
    <div className="mt-6">
      <Banner tone="sun">
        <p className="font-bold">{t('landing.ended')}</p>
        <p>{t(erased ? 'auth.erased' : 'auth.expired')}</p>
        {waiting > 0 ? (
          <p className="mt-1">{t(erased ? 'landing.erasedWaits' : 'landing.endedWaits', { count: waiting })}</p>
        ) : null}
      </Banner>
    </div>
  );
}
