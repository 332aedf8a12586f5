import { INSTALL_ONBOARDING_DELAY_MS, STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import Download from 'lucide-react/icons/download';
import QrCode from 'lucide-react/icons/qr-code';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { thisBrowser } from './browser-name.ts';
import { isInstalled, isMobile, thisDevice } from './device.ts';
import { useInstall } from './install-prompt.ts';

const STEPS = [
  { name: 'offline', icon: WifiOff },
  { name: 'code', icon: QrCode },
  { name: 'install', icon: Download },
] as const;
const LAST = STEPS.length - 1;

const isDue = () => !isInstalled() && !localStorage.getItem(STORAGE_KEYS.hasSeenInstallOnboarding);

/** Explains the benefits of installing in three steps, once per device that uses the app in a browser. */
export function InstallOnboarding() {
  const { t } = useTranslation();
  const install = useInstall();
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (!isDue()) return;
    const timer = setTimeout(() => setOpen(true), INSTALL_ONBOARDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const leave = () => {
    localStorage.setItem(STORAGE_KEYS.hasSeenInstallOnboarding, 'true');
    setOpen(false);
  };
  const { name, icon: Icon } = STEPS[step] ?? STEPS[0];
  const device = isMobile(thisDevice()) ? 'phone' : 'computer';
  return (
    <Dialog
      sticky
      title={t(`install.onboarding.${name}.title`)}
      open={open}
      onClose={leave}
      actions={
        <>
          {step === 0 ? (
            <Button tone="quiet" onClick={leave}>
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
            <Button onClick={leave}>{t('install.onboarding.start')}</Button>
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
          <p className="rounded-md bg-sunken p-4 text-start text-sm">
            {t(`install.help.steps.${thisBrowser()}.${device}`)}
          </p>
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
