import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login/login-screen.tsx';

export function LoginRoute() {
  const { token } = useSearch({ from: '/login' });
  return <LoginScreen resetToken={token} />;
}
