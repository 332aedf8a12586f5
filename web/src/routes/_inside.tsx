import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { afterTicket, BeforeTheApp, TicketMeanwhile } from '../attendee/ticket/early/ticket-meanwhile.tsx';
import { loadInsideWords } from '../i18n/start-i18n.ts';
import { useSession } from '../shared/auth/session.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

/** What works on the replica: one stays open while a person goes between the app and the admin panel. */
export const Route = createFileRoute('/_inside')({
  // Asked for beside the screen's own code, not after it: on a slow line each is another round trip.
  // Once: this runs whenever the address changes, as by each tap that opens something.
  beforeLoad: ({ context, cause }) => {
    if (cause === 'enter' && context.session.state === 'signed_in') afterTicket(loadGate);
  },
  component: InsideFrame,
  // It is a few lines, and a file of their own would be one more request before anything shows.
  codeSplitGroupings: [],
});

// The database is most of the app's code, and nothing before sign-in needs it; nor most of the words.
async function loadGate() {
  const [gate] = await Promise.all([
    import('../app/replica-gate/replica-gate.tsx'),
    loadInsideWords(),
    // At hand when the first dialog opens.
    import('../ui/dialog/back-closes.ts'),
  ]);
  return { default: gate.ReplicaGate };
}

const ReplicaGate = lazyPart(loadGate);

function InsideFrame() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'signed_in') return <Outlet />;
  const isHome = pathname === '/' && session.role !== 'door';
  const meanwhile = isHome ? <TicketMeanwhile alone /> : null;
  return (
    <Suspense fallback={<BeforeTheApp withTicket={isHome} />}>
      <ReplicaGate owner={session} meanwhile={meanwhile}>
        <Outlet />
      </ReplicaGate>
    </Suspense>
  );
}
