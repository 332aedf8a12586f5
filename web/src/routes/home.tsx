import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadAdminWords } from '../i18n/start-i18n.ts';
import { useSession } from '../shared/auth/session.ts';

const Landing = lazy(async () => ({ default: (await import('../attendee/landing/landing.tsx')).Landing }));
const AttendeeShell = lazy(async () => ({ default: (await import('../app/attendee-shell.tsx')).AttendeeShell }));
const DoorShell = lazy(async () => {
  const [shell] = await Promise.all([import('../app/door-shell.tsx'), loadAdminWords()]);
  return { default: shell.DoorShell };
});

export function HomeRoute() {
  const session = useSession();
  const { href } = useLocation();
  if (session.state === 'signed_in')
    return <Suspense>{session.role === 'door' ? <DoorShell /> : <AttendeeShell />}</Suspense>;
  return (
    <Suspense>
      <Landing requested={href} />
    </Suspense>
  );
}
