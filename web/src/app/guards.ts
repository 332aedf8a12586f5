import { redirect } from '@tanstack/react-router';
import { afterSignIn } from '../shared/auth/destination.ts';
import type { Session } from '../shared/auth/session-store.ts';

export type Decision = { show: true } | { show: false; go: string; requested?: string };

const SHOW: Decision = { show: true };

/** Who may be where: /admin is for admins; /login for people who are not signed in, or come with a reset link. */
export function guardAdmin(session: Session, requested: string): Decision {
  if (session.state !== 'signed_in') return { show: false, go: '/login', requested };
  return session.role === 'admin' ? SHOW : { show: false, go: '/' };
}

/** Everything else is for whoever comes; a phone that was taken off the doors is told so first. */
export function guardHome(session: Session): Decision {
  return session.state === 'signed_out' && session.removed ? { show: false, go: '/login' } : SHOW;
}

export function guardLogin(session: Session, search: { redirect?: string; token?: string }, hash = ''): Decision {
  if (session.state !== 'signed_in' || search.token) return SHOW;
  // Who is signed in is told to sign out first; who has just been paired goes to their door.
  if (pairingCodeIn(hash) !== undefined && session.role !== 'door') return SHOW;
  return { show: false, go: afterSignIn(session.role, search.redirect) };
}

/** "#pair=BCDF-GHJK" asks to make this a door phone, "#pair" to type the code first. Undefined: neither. */
export function pairingCodeIn(hash: string): string | undefined {
  const [name, code = ''] = hash.replace(/^#/, '').split('=');
  return name === 'pair' ? code : undefined;
}

/** Goes where a guard sends somebody; nothing happens when it lets them in. */
export function follow(decision: Decision): void {
  if (decision.show) return;
  if (decision.requested) throw redirect({ to: decision.go, search: { redirect: decision.requested }, replace: true });
  throw redirect({ href: decision.go, replace: true });
}
