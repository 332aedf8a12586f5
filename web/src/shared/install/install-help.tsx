import { INSTALL_HELP_BROWSERS } from '@baraza/schema/event/event-defaults';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { isInOtherApp, thisBrowser } from './browser-name.ts';
import { installsFrom } from './device.ts';

/** Installation help; shows the current browser's steps first. */
export function InstallHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [browser, setBrowser] = useState(thisBrowser);
  const phone = installsFrom() === 'iphone' ? 'iphone' : 'phone';
  return (
    <Dialog
      title={t('install.help.title')}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('install.help.done')}</Button>}
    >
      <p className="mb-4 text-ink-soft">{t('install.help.intro')}</p>
      {isInOtherApp() ? (
        <div className="mb-4">
          <Banner tone="sun">{t('install.help.leaveApp')}</Banner>
        </div>
      ) : null}
      <Segmented
        label={t('install.help.browser')}
        value={browser}
        onChange={setBrowser}
        options={INSTALL_HELP_BROWSERS.map((name) => ({ value: name, label: t(`install.help.browsers.${name}`) }))}
      />
      <div className="mt-4 grid gap-3">
        <Steps icon={<Smartphone aria-hidden="true" />} title={t(`install.help.${phone}`)}>
          {t(`install.help.steps.${browser}.${phone}`)}
        </Steps>
        <Steps icon={<Laptop aria-hidden="true" />} title={t('install.help.computer')}>
          {t(`install.help.steps.${browser}.computer`)}
        </Steps>
      </div>
    </Dialog>
  );
}

function Steps({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-sunken p-4">
      <span className="text-brand-ink">{icon}</span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1">{children}</p>
      </div>
    </div>
  );
}
