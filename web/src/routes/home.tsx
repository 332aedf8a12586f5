import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../features/auth/session.ts';

const Landing = lazy(async () => ({ default: (await import('../features/landing/landing.tsx')).Landing }));
const AttendeeShell = lazy(async () => ({ default: (await import('../app/attendee-shell.tsx')).AttendeeShell }));

export function HomeRoute() {
  const session = useSession();
  const { href } = useLocation();
  return <Suspense>{session.state === 'signed_in' ? <AttendeeShell /> : <Landing requested={href} />}</Suspense>;
}
