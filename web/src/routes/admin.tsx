import { Outlet } from '@tanstack/react-router';
import { AdminShell } from '../app/admin-shell.tsx';
import { useSession } from '../features/auth/session.ts';
import { useWarmScanner } from '../features/scanner/index.ts';

export function AdminRoute() {
  const session = useSession();
  useWarmScanner();
  // Between signing out and the guard's answer there is nobody to show this to.
  if (session.state !== 'signed_in' || session.role !== 'admin') return null;
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
