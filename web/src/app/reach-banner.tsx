import Archive from 'lucide-react/icons/archive';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../replica/react.tsx';
import { useDeviceOnline } from '../shared/offline-app/use-device-online.ts';
import { Banner } from '../ui/feedback/banner.tsx';

/** Shown when the device is offline, the server can't be reached, or it no longer serves the event. */
export function ReachBanner() {
  const { t } = useTranslation();
  const online = useDeviceOnline();
  const { state } = useSyncStatus();
  if (!online || state === 'offline')
    return (
      <Banner wide tone="sun" icon={<WifiOff aria-hidden="true" className="size-5" />}>
        {t('app.offline')}
      </Banner>
    );
  if (state !== 'archived') return null;
  return (
    <Banner wide tone="sun" icon={<Archive aria-hidden="true" className="size-5" />}>
      {t('syncStatus.archived')}
    </Banner>
  );
}
