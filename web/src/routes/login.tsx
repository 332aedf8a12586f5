import { useLocation, useSearch } from '@tanstack/react-router';
import { pairingCodeIn } from '../app/guards.ts';
import { LoginScreen } from '../shared/auth/login/login-screen.tsx';

export function LoginRoute() {
  const { token } = useSearch({ from: '/login' });
  const { hash } = useLocation();
  return <LoginScreen resetToken={token} pairingCode={pairingCodeIn(hash)} />;
}
