import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../features/auth/session.ts';

// The database is most of the app's code, and nothing before sign-in needs it.
const ReplicaGate = lazy(async () => ({ default: (await import('./replica-gate.tsx')).ReplicaGate }));

export function InsideFrame() {
  const session = useSession();
  if (session.state !== 'signed_in') return <Outlet />;
  return (
    <Suspense>
      <ReplicaGate owner={session}>
        <Outlet />
      </ReplicaGate>
    </Suspense>
  );
}
