import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import Download from 'lucide-react/icons/download';
import QrCode from 'lucide-react/icons/qr-code';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { keepIfRoom } from '../kept/keep-if-room.ts';
import { installSteps, isInOtherApp } from './browser-name.ts';
import { useInstall } from './install-prompt.ts';

const STEPS = [
  { name: 'offline', icon: WifiOff },
  { name: 'code', icon: QrCode },
  { name: 'install', icon: Download },
] as const;
const LAST = STEPS.length - 1;

/** The benefits of installing, in three steps; not before what somebody is typing is finished. */
export function OnboardingDialog({ onClose }: { onClose: () => void }) {
  const typing = useIsTyping();
  const leave = () => {
    keepIfRoom(STORAGE_KEYS.hasSeenInstallOnboarding, 'true');
    onClose();
  };
  return typing ? null : <Steps onClose={leave} />;
}

/** Whether the focus is in a form that somebody has begun to fill in. */
const isTyping = (): boolean => {
  const form = document.activeElement?.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea') ?? [])];
  return fields.some(({ value }) => value !== '');
};

function useIsTyping(): boolean {
  const [typing, setTyping] = useState(isTyping);
  useEffect(() => {
    if (!typing) return;
    // From one field to the next the focus is nowhere for a moment.
    const left = () => setTimeout(() => setTyping(isTyping()));
    document.addEventListener('focusout', left);
    return () => document.removeEventListener('focusout', left);
  }, [typing]);
  return typing;
}

function Steps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const install = useInstall();
  // Who signs in within another app has to hear first that it is the wrong place.
  const [step, setStep] = useState(() => (isInOtherApp() ? LAST : 0));
  const { name, icon: Icon } = STEPS[step] ?? STEPS[0];
  return (
    <Dialog
      sticky
      title={t(`install.onboarding.${name}.title`)}
      open
      onClose={onClose}
      actions={
        <>
          {step === 0 ? (
            <Button tone="quiet" onClick={onClose}>
              {t('install.onboarding.skip')}
            </Button>
          ) : (
            <Button tone="quiet" onClick={() => setStep(step - 1)}>
              {t('install.onboarding.previous')}
            </Button>
          )}
          {step < LAST ? (
            <Button onClick={() => setStep(step + 1)}>{t('install.onboarding.next')}</Button>
          ) : (
            <Button onClick={onClose}>{t('install.onboarding.start')}</Button>
          )}
        </>
      }
    >
      <div className="grid justify-items-center gap-5 text-center">
        <span aria-hidden="true" className="grid size-24 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon className="size-11" />
        </span>
        <p className="min-h-18 max-w-sm text-pretty" role="status">
          {t(`install.onboarding.${name}.text`)}
        </p>
        {name !== 'install' ? null : install ? (
          <Button tone="secondary" onClick={() => void install()}>
            {t('install.banner.install')}
          </Button>
        ) : (
          <p className="rounded-md bg-sunken p-4 text-start text-sm">{t(installSteps())}</p>
        )}
        <ol className="flex gap-2" aria-label={t('install.onboarding.progress', { step: step + 1, of: STEPS.length })}>
          {STEPS.map((each, at) => (
            <li
              key={each.name}
              aria-current={at === step ? 'step' : undefined}
              className="size-2.5 rounded-full bg-line-strong/50 aria-[current]:w-6 aria-[current]:bg-brand"
            />
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
