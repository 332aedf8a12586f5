import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { AdminShell } from '../../app/admin-shell.tsx';
import { follow, guardAdmin } from '../../app/guards.ts';
import { loadAdminWords } from '../../i18n/start-i18n.ts';
import { useSession } from '../../shared/auth/session.ts';
import { keepPanel } from '../../shared/offline-app/keep-panel.ts';
import { useKeptOffline } from '../../shared/offline-app/use-kept-offline.ts';
import { searchText } from '../../shared/open-item/home-search.ts';
import { useScannerKept } from '../../shared/scanner/use-scanner-kept.ts';

/** Each screen looks at what it knows: names here would be bytes of the first visit. */
type AdminSearch = Partial<
  Record<'view' | 'layout' | 'day' | 'presence' | 'ticket' | 'ticketType' | 'status' | 'time' | 'to', string>
>;

export const Route = createFileRoute('/_inside/admin')({
  // A page's views are tabs, kept in the address; the dashboard's figures lead to lists with a filter set,
  // and `to` is whom a message that is begun is for.
  validateSearch: (search): AdminSearch => searchText(search, Object.keys(search)),
  beforeLoad: ({ context, location }) => follow(guardAdmin(context.session, location.href)),
  // While the code of the panel is fetched, not after it.
  loader: () => loadAdminWords(),
  staleTime: Number.POSITIVE_INFINITY,
  component: AdminFrame,
});

/** Not before the first screen has what it needs. */
const KEPT_AFTER_MS = 5_000;

function AdminFrame() {
  const session = useSession();
  const { pathname } = useLocation();
  // An admin's phone may stand at a door later.
  useScannerKept(KEPT_AFTER_MS);
  useKeptOffline(keepPanel, KEPT_AFTER_MS);
  // Between signing out and the guard's answer there is nobody to show this to.
  if (session.state !== 'signed_in' || session.role !== 'admin') return null;
  // Across a hall nobody uses a menu.
  if (pathname.startsWith('/admin/big-screen')) return <Outlet />;
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
