import { redirect } from '@tanstack/react-router';
import { afterSignIn } from '../shared/auth/destination.ts';
import type { Session } from '../shared/auth/session-store.ts';

export type Decision = { show: true } | { show: false; go: string; requested?: string };

const SHOW: Decision = { show: true };

/** Access rules: /admin is for admins; /login for signed-out people and for reset links. */
export function guardAdmin(session: Session, requested: string): Decision {
  if (session.state !== 'signed_in') return { show: false, go: '/login', requested };
  return session.role === 'admin' ? SHOW : { show: false, go: '/' };
}

/** All other pages are open to everybody; a removed door phone is sent to /login, which tells it so. */
export function guardHome(session: Session): Decision {
  return session.state === 'signed_out' && session.removed ? { show: false, go: '/login' } : SHOW;
}

export function guardLogin(session: Session, search: { redirect?: string; token?: string }, hash = ''): Decision {
  if (session.state !== 'signed_in' || resetTokenIn(search, hash)) return SHOW;
  // A signed-in person is told to sign out first; a phone that was just paired goes to its door.
  if (pairingCodeIn(hash) !== undefined && session.role !== 'door') return SHOW;
  // Its screen tells a signed-in person to sign out first.
  if (verifyTokenIn(hash)) return SHOW;
  if (addressTokenIn(hash)) return SHOW;
  return { show: false, go: afterSignIn(session.role, search.redirect) };
}

/** "#pair=BCDF-GHJK" pairs this phone as a door, "#pair" asks for the code first; undefined: neither. */
export const pairingCodeIn = (hash: string): string | undefined => valueIn(hash, 'pair');

/** "#verify=TOKEN" is the link of an invitation or a registration. After `#`, so that no server logs it. */
export const verifyTokenIn = (hash: string): string | undefined => valueIn(hash, 'verify');

/** "#address=TOKEN" is the link that was mailed to somebody's new address. */
export const addressTokenIn = (hash: string): string | undefined => valueIn(hash, 'address');

/** "#register" asks for an account. */
export const isRegister = (hash: string): boolean => valueIn(hash, 'register') !== undefined;

/** "#token=..." of a reset mail's link; "?token=..." in mails of older servers. */
export const resetTokenIn = (search: { token?: string }, hash: string): string | undefined =>
  valueIn(hash, 'token') ?? search.token;

/** Secrets come after the #: browsers send that part to no server. */
function valueIn(hash: string, wanted: string): string | undefined {
  const [name, value = ''] = hash.replace(/^#/, '').split('=');
  return name === wanted ? value : undefined;
}

/** Throws the redirect that a guard decided on; does nothing if the page may show. */
export function follow(decision: Decision): void {
  if (decision.show) return;
  if (decision.requested) throw redirect({ to: decision.go, search: { redirect: decision.requested }, replace: true });
  throw redirect({ href: decision.go, replace: true });
}
