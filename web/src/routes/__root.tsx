import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import type { Session } from '../shared/auth/session-store.ts';
import { UpdatePrompt } from '../shared/offline-app/update-prompt.tsx';
import { ScreenFailure } from '../ui/feedback/contained.tsx';
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

/** What no part of the page could keep to itself. What was done before is on the device. */
function AppFailure(failure: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ScreenFailure {...failure} />
    </main>
  );
}
