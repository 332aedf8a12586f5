import { createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EVENT_BASE } from '../replica/event-base.ts';
import { unforgotten } from '../shared/auth/session/ended-sessions.ts';
import { useSession } from '../shared/auth/session.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { ScreenFailure } from '../ui/feedback/contained.tsx';
import { routeTree } from './route-tree.gen.ts';
import { registerInTime } from './worker-in-time.ts';

/** Renders nothing while the session loads, so that no wrong page flashes. */
export function App() {
  const session = useSession();
  const { state } = session;
  useEffect(() => {
    // A reload, another page or the next start may be the first to hear of it.
    if (state !== 'loading' && unforgotten().length > 0)
      void import('./replica-gate/forget-ended.ts').then(({ forgetEnded }) => forgetEnded());
  }, [state]);
  return session.state === 'loading' ? null : <Routed session={session} />;
}

function Routed({ session }: { session: Session }) {
  const [router] = useState(() => createAppRouter(session));
  useEffect(() => registerInTime((listener) => router.subscribe('onRendered', listener)), [router]);
  useEffect(() => {
    // Runs the route guards again for the new session.
    router.update({ ...router.options, context: { session } });
    void router.invalidate();
  }, [router, session]);
  return <RouterProvider router={router} context={{ session }} />;
}

/** Keeps parameters as strings. The router's default parses JSON, which would change `?session=1e3`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

export const createAppRouter = (session: Session) =>
  createRouter({
    routeTree,
    basepath: EVENT_BASE || '/',
    context: { session },
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    // Of each route: its frame and navigation stay.
    defaultErrorComponent: ScreenFailure,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
