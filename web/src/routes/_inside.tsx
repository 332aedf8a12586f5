import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadInsideWords } from '../i18n/start-i18n.ts';
import { useSession } from '../shared/auth/session.ts';

/** What works on the replica: one stays open while a person goes between the app and the admin panel. */
export const Route = createFileRoute('/_inside')({
  component: InsideFrame,
  // It is a few lines, and a file of their own would be one more request before anything shows.
  codeSplitGroupings: [],
});

// The database is most of the app's code, and nothing before sign-in needs it; nor most of the words.
const ReplicaGate = lazy(async () => {
  const [gate] = await Promise.all([
    import('../app/replica-gate.tsx'),
    loadInsideWords(),
    // At hand when the first dialog opens.
    import('../ui/dialog/back-closes.ts'),
  ]);
  return { default: gate.ReplicaGate };
});

function InsideFrame() {
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
