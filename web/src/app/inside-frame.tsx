import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadInsideWords } from '../i18n/start-i18n.ts';
import { useSession } from '../shared/auth/session.ts';

// The database is most of the app's code, and nothing before sign-in needs it; nor most of the words.
const ReplicaGate = lazy(async () => {
  const [gate] = await Promise.all([import('./replica-gate.tsx'), loadInsideWords()]);
  return { default: gate.ReplicaGate };
});

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
