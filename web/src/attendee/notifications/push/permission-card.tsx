import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import CircleCheck from 'lucide-react/icons/circle-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installSteps, thisBrowser } from '../../../shared/install/browser-name.ts';
import { installsFrom, isInstalled } from '../../../shared/install/device.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { askPermission, usePermission } from './permission.ts';
import { useReach } from './push-reach.ts';

/** Shows whether this device may show system notifications, and how to change that. */
export function PermissionCard() {
  const { t } = useTranslation();
  const state = usePermission();
  const told = useFocusKept(state);
  const [asking, setAsking] = useState(false);
  const [refusedToAsk, setRefusedToAsk] = useState(false);
  const reaches = useReach(state === 'default');
  // Once it is allowed, nothing is promised that is not certain.
  const isOnlyOpen = state === 'granted' ? reaches !== true : reaches === false;
  const onlyOpen = isOnlyOpen ? t('notifications.permission.onlyOpen') : null;

  async function turnOn() {
    setAsking(true);
    if ((await askPermission()) === 'unsupported') setRefusedToAsk(true);
    setAsking(false);
  }

  // An iPhone shows the notifications of installed apps alone.
  if (state === 'unsupported' && installsFrom() === 'iphone' && !isInstalled()) {
    return (
      <div className="flex gap-3 rounded-md bg-sunken p-4 text-sm">
        <Smartphone aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
        <div className="grid gap-1">
          <p className="font-semibold">{t('notifications.permission.installFirst')}</p>
          <p>{t(installSteps())}</p>
        </div>
      </div>
    );
  }
  if (state === 'granted') {
    return (
      <p ref={told} tabIndex={-1} className="flex items-center gap-2 text-sm font-medium text-brand-ink">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('notifications.permission.granted')} {onlyOpen}
      </p>
    );
  }
  if (state === 'denied') {
    return (
      <div ref={told} tabIndex={-1} className="flex gap-3 rounded-md bg-sun-soft p-4 text-sm text-sun-ink">
        <BellOff aria-hidden="true" className="size-5 shrink-0" />
        <div className="grid gap-1">
          <p className="font-bold">{t('notifications.permission.denied')}</p>
          <p>{t('notifications.permission.deniedText')}</p>
          <p>{t(`notifications.permission.steps.${thisBrowser()}`)}</p>
          <p>{t('notifications.permission.reload')}</p>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken p-4">
      <div className="flex flex-1 basis-56 gap-3">
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
        <div>
          <p className="font-semibold">{t('notifications.permission.title')}</p>
          <p className="text-sm text-ink-soft">
            {t('notifications.permission.ask')} {onlyOpen}
          </p>
        </div>
      </div>
      {refusedToAsk ? (
        <Banner tone="danger" role="alert">
          {t('notifications.permission.unsupported')}
        </Banner>
      ) : (
        <Button tone="secondary" className="grow" busy={asking} onClick={() => void turnOn()}>
          {t('notifications.permission.turnOn')}
        </Button>
      )}
    </div>
  );
}
