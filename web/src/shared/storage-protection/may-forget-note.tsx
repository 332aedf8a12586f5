import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { installSteps } from '../install/browser-name.ts';
import { installsFrom } from '../install/device.ts';

/**
 * What a browser that decides in silence may delete, when, and how an installed app keeps it. An iPhone's has a storage of its
 * own: whoever installs it without a network has an app without ticket and sign-in, and forgets what waits in the browser.
 */
export function MayForgetNote() {
  const { t } = useTranslation();
  const { state } = useSyncStatus();
  const beginsEmpty = installsFrom() === 'iphone';
  const isTooEarly = beginsEmpty && (state === 'offline' || state === 'archived');
  return (
    <div className="grid gap-1 text-sm text-pretty">
      <p>{t('storageProtection.forgets.what')}</p>
      {beginsEmpty ? <p>{t('storageProtection.forgets.beginsEmpty')}</p> : null}
      {isTooEarly ? null : (
        <p>
          <span className="font-semibold">{t('install.onboarding.install.text')}</span> {t(installSteps())}
        </p>
      )}
    </div>
  );
}
