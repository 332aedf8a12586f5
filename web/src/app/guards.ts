import { afterSignIn } from '../features/auth/destination.ts';
import type { Session } from '../features/auth/session-store.ts';

export type Decision = { show: true } | { show: false; go: string; requested?: string };

const SHOW: Decision = { show: true };

/** Who may be where: /admin is for admins; /login for people who are not signed in, or come with a reset link. */
export function guardAdmin(session: Session, requested: string): Decision {
  if (session.state !== 'signed_in') return { show: false, go: '/login', requested };
  return session.role === 'admin' ? SHOW : { show: false, go: '/' };
}

export function guardLogin(session: Session, search: { redirect?: string; token?: string }): Decision {
  if (session.state !== 'signed_in' || search.token) return SHOW;
  return { show: false, go: afterSignIn(session.role, search.redirect) };
}
