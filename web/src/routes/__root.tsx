import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Session } from '../shared/auth/session-store.ts';
import { useWorkerStatus } from '../shared/offline-app/worker-status.ts';
import { ScreenFailure } from '../ui/feedback/contained.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';

export const Route = createRootRouteWithContext<{ session: Session }>()({
  component: RootFrame,
  errorComponent: AppFailure,
});

const UpdatePrompt = lazyPart(async () => ({
  default: (await import('../shared/offline-app/update-prompt.tsx')).UpdatePrompt,
}));

function RootFrame() {
  const { waiting } = useWorkerStatus();
  return (
    <>
      <Outlet />
      {waiting ? (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      ) : null}
      <Toasts />
    </>
  );
}

/** What no part of the page could keep to itself. What was done before is on the device. */
function AppFailure(failure: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ScreenFailure {...failure} />
    </main>
  );
}
