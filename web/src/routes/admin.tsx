import { Outlet } from '@tanstack/react-router';
import { AdminShell } from '../app/admin-shell.tsx';
import { useSession } from '../features/auth/session.ts';

export function AdminRoute() {
  const session = useSession();
  // Between signing out and the guard's answer there is nobody to show this to.
  if (session.state !== 'signed_in' || session.role !== 'admin') return null;
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
