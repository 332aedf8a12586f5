import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { useDeviceOnline } from '../offline-app/use-device-online.ts';

/**
 * What to try where the device has a network that doesn't lead to the server. A captive portal can't be told from other
 * causes: over HTTPS its page is a failed call like any other.
 */
export function NetworkWithoutServer() {
  const { t } = useTranslation();
  const isOnline = useDeviceOnline();
  const status = useSyncStatus();
  return status.state === 'offline' && !status.isBusy && isOnline ? (
    <p className="mt-2 max-w-prose text-sm">{t('syncStatus.networkWithoutServer')}</p>
  ) : null;
}
