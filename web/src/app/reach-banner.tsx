import Archive from 'lucide-react/icons/archive';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../replica/react.tsx';
import { useDeviceOnline } from '../shared/offline-app/use-device-online.ts';
import { Banner } from '../ui/feedback/banner.tsx';

/** Shown when the device is offline, the server can't be reached or is too busy, or it no longer serves the event. */
export function ReachBanner() {
  const { t } = useTranslation();
  const online = useDeviceOnline();
  const status = useSyncStatus();
  const { state } = status;
  const isBusy = state === 'offline' && status.isBusy;
  if (!online || (state === 'offline' && !isBusy))
    return (
      <Banner wide tone="sun" icon={<WifiOff aria-hidden="true" className="size-5" />}>
        {t('app.offline')}
      </Banner>
    );
  if (isBusy)
    return (
      <Banner wide tone="sun" icon={<RefreshCw aria-hidden="true" className="size-5" />}>
        {t('app.busy')}
      </Banner>
    );
  if (state !== 'archived') return null;
  return (
    <Banner wide tone="sun" icon={<Archive aria-hidden="true" className="size-5" />}>
      {t('syncStatus.archived')}
    </Banner>
  );
}
