import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAdminWords, loadInsideWords } from '../i18n/start-i18n.ts';
import { HomeRoute } from '../routes/home.tsx';
import { useSession } from '../shared/auth/session.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { UpdatePrompt } from '../shared/offline-app/update-prompt.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { type Decision, guardAdmin, guardHome, guardLogin } from './guards.ts';

// The database is most of the app's code, and nothing before sign-in needs it; nor most of the words.
const ReplicaGate = lazy(async () => {
  const [gate] = await Promise.all([import('./replica-gate.tsx'), loadInsideWords()]);
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

function follow(decision: Decision): void {
  if (decision.show) return;
  if (decision.requested) throw redirect({ to: decision.go, search: { redirect: decision.requested }, replace: true });
  throw redirect({ href: decision.go, replace: true });
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const root = createRootRouteWithContext<{ session: Session }>()({ component: RootFrame, errorComponent: AppFailure });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string; token?: string } => {
    const [back, token] = [text(search.redirect), text(search.token)];
    return { ...(back && { redirect: back }), ...(token && { token }) };
  },
  beforeLoad: ({ context, search, location }) => follow(guardLogin(context.session, search, location.hash)),
  component: lazyRouteComponent(() => import('../routes/login.tsx'), 'LoginRoute'),
});

/** What works on the replica: one stays open while a person goes between the app and the admin panel. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: InsideFrame });

const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  // A page's views are tabs, kept in the address.
  validateSearch: (search): { view?: string } => {
    const view = text(search.view);
    return view ? { view } : {};
  },
  beforeLoad: ({ context, location }) => follow(guardAdmin(context.session, location.href)),
  component: lazyRouteComponent(async () => {
    const [panel] = await Promise.all([import('../routes/admin.tsx'), loadAdminWords()]);
    return panel;
  }, 'AdminRoute'),
});
const toAdminDashboard = () => {
  throw redirect({ to: '/admin/dashboard', replace: true });
};
const adminStart = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: toAdminDashboard });
const adminUnknown = createRoute({ getParentRoute: () => admin, path: '$', beforeLoad: toAdminDashboard });
const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../routes/admin-dashboard.tsx'), 'AdminDashboardRoute'),
});
const adminAttendees = createRoute({
  getParentRoute: () => admin,
  path: '/attendees',
  component: lazyRouteComponent(() => import('../routes/admin-attendees.tsx'), 'AdminAttendeesRoute'),
});
const adminCheckIn = createRoute({
  getParentRoute: () => admin,
  path: '/check-in',
  component: lazyRouteComponent(() => import('../routes/admin-check-in.tsx'), 'AdminCheckInRoute'),
});
const adminExhibitors = createRoute({
  getParentRoute: () => admin,
  path: '/exhibitors',
  component: lazyRouteComponent(() => import('../routes/admin-exhibitors.tsx'), 'AdminExhibitorsRoute'),
});
const adminMessaging = createRoute({
  getParentRoute: () => admin,
  path: '/messaging',
  component: lazyRouteComponent(() => import('../routes/admin-messaging.tsx'), 'AdminMessagingRoute'),
});
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  component: lazyRouteComponent(() => import('../routes/admin-settings.tsx'), 'AdminSettingsRoute'),
});
const adminSync = createRoute({
  getParentRoute: () => admin,
  path: '/sync',
  component: lazyRouteComponent(() => import('../routes/admin-sync.tsx'), 'AdminSyncRoute'),
});

/** Everything else is the attendee app, whose sections are not routes. */
const home = createRoute({
  getParentRoute: () => inside,
  id: 'home',
  validateSearch: (search): { section?: string } => {
    const section = text(search.section);
    return section ? { section } : {};
  },
  beforeLoad: ({ context }) => follow(guardHome(context.session)),
  component: Outlet,
});
const homeStart = createRoute({ getParentRoute: () => home, path: '/', component: HomeRoute });
const homeAnywhere = createRoute({ getParentRoute: () => home, path: '$', component: HomeRoute });

const routeTree = root.addChildren([
  login,
  inside.addChildren([
    admin.addChildren([
      adminStart,
      adminDashboard,
      adminAttendees,
      adminCheckIn,
      adminExhibitors,
      adminMessaging,
      adminSettings,
      adminSync,
      adminUnknown,
    ]),
    home.addChildren([homeStart, homeAnywhere]),
  ]),
]);

export const createAppRouter = (session: Session) =>
  createRouter({ routeTree, context: { session }, defaultPendingMs: 150, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** A screen broke, or its code could not be fetched. What was done before is on the device. */
function AppFailure() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        icon={<CloudAlert />}
        title={t('app.failure.title')}
        action={<Button onClick={() => location.reload()}>{t('app.failure.reload')}</Button>}
      >
        {t('app.failure.text')}
      </EmptyState>
    </main>
  );
}

function RootFrame() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toasts />
    </>
  );
}
