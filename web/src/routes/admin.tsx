import { Outlet } from '@tanstack/react-router';
import { AdminShell } from '../app/admin-shell.tsx';
import { useSession } from '../shared/auth/session.ts';
import { useScannerKept } from '../shared/scanner/use-scanner-kept.ts';

/** Not before the first screen has what it needs. */
const SCANNER_AFTER_MS = 5_000;

export function AdminRoute() {
  const session = useSession();
  // An admin's phone may stand at a door later.
  useScannerKept(SCANNER_AFTER_MS);
  // Between signing out and the guard's answer there is nobody to show this to.
  if (session.state !== 'signed_in' || session.role !== 'admin') return null;
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
