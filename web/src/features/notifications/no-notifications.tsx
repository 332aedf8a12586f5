import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** There are none, or none has come to this device. */
export function NoNotifications() {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  return (
    <EmptyState icon={<Bell />} title={t(filled ? 'notifications.none' : 'notifications.notYet')}>
      {t(filled ? 'notifications.noneText' : 'notifications.notYetText')}
    </EmptyState>
  );
}
