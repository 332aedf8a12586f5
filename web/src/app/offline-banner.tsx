import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../replica/react.tsx';
import { useDeviceOnline } from '../shared/sync-status/online.ts';
import { Banner } from '../ui/banner.tsx';

/** Shown when the device has no network, and when it has one that does not lead to the server. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useDeviceOnline();
  const { state } = useSyncStatus();
  if (online && state !== 'offline') return null;
  return (
    <Banner wide tone="sun" icon={<WifiOff aria-hidden="true" className="size-5" />}>
      {t('app.offline')}
    </Banner>
  );
}
