import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import { useTranslation } from 'react-i18next';
import type { Session } from '../shared/auth/session-store.ts';
import { UpdatePrompt } from '../shared/offline-app/update-prompt.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';

export const Route = createRootRouteWithContext<{ session: Session }>()({
  component: RootFrame,
  errorComponent: AppFailure,
});

function RootFrame() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toasts />
    </>
  );
}

/** A screen broke, or its code could not be fetched. What was done before is on the device. */
function AppFailure() {
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
