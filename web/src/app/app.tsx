import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../shared/auth/session.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { createAppRouter } from './router.ts';

/** Shows nothing until it is known who is there: no page flashes by that is then taken away. */
export function App() {
  const session = useSession();
  return session.state === 'loading' ? null : <Routed session={session} />;
}

function Routed({ session }: { session: Session }) {
  const [router] = useState(() => createAppRouter(session));
  useEffect(() => {
    // Guards run again for whoever is there now.
    router.update({ ...router.options, context: { session } });
    void router.invalidate();
  }, [router, session]);
  return <RouterProvider router={router} context={{ session }} />;
}
