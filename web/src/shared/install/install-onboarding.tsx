import { INSTALL_ONBOARDING_DELAY_MS, STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import { type ComponentType, useEffect, useState } from 'react';
import { withInsideWords } from '../../i18n/start-i18n.ts';
import { isInstalled } from './device.ts';

const isDue = () => !isInstalled() && !localStorage.getItem(STORAGE_KEYS.hasSeenInstallOnboarding);

/** Explains the benefits of installing, once per device that uses the app in a browser. */
export function InstallOnboarding() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    if (!isDue()) return;
    const timer = setTimeout(async () => {
      // Without a network it is shown on another visit.
      const loaded = await withInsideWords(import('./onboarding-dialog.tsx')).catch(() => undefined);
      if (loaded) setDialog(() => loaded.OnboardingDialog);
    }, INSTALL_ONBOARDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return Dialog ? <Dialog onClose={() => setDialog(undefined)} /> : null;
}
