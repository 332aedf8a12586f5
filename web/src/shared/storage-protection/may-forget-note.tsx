import { useTranslation } from 'react-i18next';
import { installSteps } from '../install/browser-name.ts';

/** What a browser that decides in silence may delete, when, and how an installed app keeps it. */
export function MayForgetNote() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 text-sm text-pretty">
      <p>{t('storageProtection.forgets.what')}</p>
      <p>
        <span className="font-semibold">{t('install.onboarding.install.text')}</span> {t(installSteps())}
      </p>
    </div>
  );
}
