import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { Banner } from '../../ui/banner.tsx';

/** Said before somebody writes, not after. */
export function OfflineNote() {
  const { t } = useTranslation();
  if (useSyncStatus().state !== 'offline') return null;
  return (
    <div className="mb-4">
      <Banner tone="sun" icon={<WifiOff aria-hidden="true" className="size-5 shrink-0" />}>
        {t('messaging.offline')}
      </Banner>
    </div>
  );
}
