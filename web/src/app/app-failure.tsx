import CloudAlert from 'lucide-react/icons/cloud-alert';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A screen broke, or its code could not be fetched. What was done before is on the device. */
export function AppFailure() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        icon={<CloudAlert />}
        title={t('app.failure.title')}
        action={<Button onClick={() => location.reload()}>{t('app.failure.reload')}</Button>}
      >
        {t('app.failure.text')}
      </EmptyState>
    </main>
  );
}
