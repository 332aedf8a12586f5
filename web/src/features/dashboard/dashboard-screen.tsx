import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/page-heading.tsx';

export function DashboardScreen() {
  const { t } = useTranslation();
  return <PageHeading title={t('dashboard.title')} />;
}
