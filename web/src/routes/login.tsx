import { createFileRoute, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  addressTokenIn,
  follow,
  guardLogin,
  isRegister,
  pairingCodeIn,
  resetTokenIn,
  verifyTokenIn,
} from '../app/guards.ts';
import { afterTicket, BeforeTheApp, bringTicket, useIsLate } from '../attendee/ticket/early/ticket-meanwhile.tsx';
import { askEarly } from '../replica/pull/early-snapshot.ts';
import { LoginScreen } from '../shared/auth/login/login-screen.tsx';
import { useSession } from '../shared/auth/session.ts';
import { searchText } from '../shared/open-item/home-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string; token?: string } => searchText(search, ['redirect', 'token']),
  beforeLoad: ({ context, search, location }) => follow(guardLogin(context.session, search, location.hash)),
  component: LoginPage,
  // The first thing that most people see: a file of its own would be asked for only when the router has started.
  codeSplitGroupings: [],
});

function LoginPage() {
  const search = useSearch({ from: '/login' });
  const { hash } = useLocation();
  const session = useSession();
  // The router leads on when it has what comes next, which is most of the app.
  const isLeaving = session.state === 'signed_in' && !guardLogin(session, search, hash).show;
  const token = isLeaving ? session.token : undefined;
  useEffect(() => {
    // A device that was here before has its replica, or it comes by a quick line.
    if (token && !navigator.serviceWorker?.controller) afterTicket(() => askEarly(token));
  }, [token]);
  if (useIsLate(isLeaving))
    return <BeforeTheApp withTicket={session.state === 'signed_in' && session.role === 'user'} />;
  return (
    <LoginScreen
      resetToken={resetTokenIn(search, hash)}
      pairingCode={pairingCodeIn(hash)}
      verifyToken={verifyTokenIn(hash)}
      addressToken={addressTokenIn(hash)}
      isRegister={isRegister(hash)}
      onSend={() => void bringTicket()}
    />
  );
}
