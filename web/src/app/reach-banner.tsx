import Archive from 'lucide-react/icons/archive';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../replica/index.ts';
import { useSyncStatus } from '../replica/react.tsx';
import { useDeviceOnline } from '../shared/offline-app/use-device-online.ts';
import { Banner } from '../ui/feedback/banner.tsx';

const SHOWN = {
  offline: { Icon: WifiOff, words: 'app.offline' },
  busy: { Icon: RefreshCw, words: 'app.busy' },
  archived: { Icon: Archive, words: 'syncStatus.archived' },
} as const;

/** Shown when the device is offline, the server can't be reached or is too busy, or it no longer serves the event. */
export function ReachBanner() {
  const { t } = useTranslation();
  const online = useDeviceOnline();
  const status = useSyncStatus();
  const trouble = online ? troubleOf(status) : 'offline';
  if (!trouble) return null;
  const { Icon, words } = SHOWN[trouble];
  return (
    <Banner wide tone="sun" icon={<Icon aria-hidden="true" className="size-5" />}>
      {t(words)}
    </Banner>
  );
}

function troubleOf(status: SyncStatus): keyof typeof SHOWN | undefined {
  if (status.state === 'offline') return status.isBusy ? 'busy' : 'offline';
  return status.state === 'archived' ? 'archived' : undefined;
}
