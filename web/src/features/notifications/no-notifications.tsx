import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoNotifications() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<Bell />} title={t('notifications.none')}>
      {t('notifications.noneText')}
    </EmptyState>
  );
}
