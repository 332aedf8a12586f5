import { INSTALL_BANNER_DELAY_MS, STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { keepIfRoom } from '../kept/keep-if-room.ts';
import { isInstalled, isMobile, thisDevice } from './device.ts';
import { InstallHelp } from './install-help.tsx';
import { useInstall } from './install-prompt.ts';

const isDue = () =>
  !isInstalled() && isMobile(thisDevice()) && !localStorage.getItem(STORAGE_KEYS.hasShownInstallPrompt);

/** Offers the installation once per phone, shortly after the app starts. */
export function InstallBanner() {
  const { t } = useTranslation();
  const install = useInstall();
  const [shown, setShown] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);

  useEffect(() => {
    if (!isDue()) return;
    const timer = setTimeout(() => {
      keepIfRoom(STORAGE_KEYS.hasShownInstallPrompt, 'true');
      setShown(true);
    }, INSTALL_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const start = () => {
    setShown(false);
    if (install) void install();
    else setHelpOpen(true);
  };
  return (
    <>
      {shown ? (
        <section
          aria-label={t('install.banner.title')}
          className="rise tall:fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-40 mx-auto grid max-w-lg gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised lg:bottom-6"
        >
          <div className="flex items-start gap-3">
            <img src="/icons/favicon.svg" alt="" width="44" height="44" className="size-11 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="font-bold">{t('install.banner.title')}</p>
              <p className="text-sm text-ink-soft">{t('install.banner.text')}</p>
            </div>
            <IconButton label={t('install.banner.notNow')} className="-me-3 -mt-3" onClick={() => setShown(false)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <Button onClick={start}>{t('install.banner.install')}</Button>
        </section>
      ) : null}
      {helpOpen ? <InstallHelp onClose={() => setHelpOpen(false)} /> : null}
    </>
  );
}
