import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { follow, guardHome } from '../../app/guards.ts';
import { afterTicket } from '../../attendee/ticket/early/ticket-meanwhile.tsx';
import { loadAdminWords } from '../../i18n/start-i18n.ts';
import { useSession } from '../../shared/auth/session.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Everything but signing in and the panel: the landing card, the attendee app or a door, by who is there. */
export const Route = createFileRoute('/_inside/_home')({
  beforeLoad: ({ context: { session }, cause }) => {
    follow(guardHome(session));
    // As the replica is (`_inside.tsx`).
    if (cause === 'enter' && session.state === 'signed_in') afterTicket(session.role === 'door' ? loadDoor : loadApp);
  },
  component: HomeFrame,
  codeSplitGroupings: [],
});

const Landing = lazyPart(async () => ({ default: (await import('../../attendee/landing/landing.tsx')).Landing }));

const loadApp = async () => ({ default: (await import('../../app/attendee-shell.tsx')).AttendeeShell });
const AttendeeShell = lazyPart(loadApp);

async function loadDoor() {
  const [shell] = await Promise.all([import('../../app/door-shell.tsx'), loadAdminWords()]);
  return { default: shell.DoorShell };
}
const DoorShell = lazyPart(loadDoor);

function HomeFrame() {
  const session = useSession();
  const { href, pathname } = useLocation();
  return (
    <Suspense>
      {session.state !== 'signed_in' ? (
        <Landing requested={href} isUnknown={pathname !== '/'} />
      ) : session.role === 'door' ? (
        <DoorShell />
      ) : (
        <AttendeeShell>
          <Outlet />
        </AttendeeShell>
      )}
    </Suspense>
  );
}
