import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { isRecord } from '../../replica/pull/server-call.ts';

const KEY = STORAGE_KEYS.authToken;
/** What the server last said that the token's owner may do: a role can change while a token lives. */
const ROLE_KEY = 'authRole';

/** Whose session ended without them, and why; kept until somebody signs in, so that a reload still says it. */
const ENDED_KEY = 'sessionEnded';

export interface EndedSession {
  why: 'expired' | 'removed';
  user_id: string;
  event_id: string;
}

/** What a session token says about its owner. Believed as it stands only while the server can't be asked. */
export interface TokenOwner {
  user_id: string;
  event_id: string;
  role: SessionRole;
  /** What a paired door phone is called. */
  name?: string;
}

export const readStoredToken = (): string | null => localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);

/** `remember`: kept until sign-out; otherwise gone with the tab. */
export function storeToken(token: string, remember: boolean): void {
  clearStoredToken();
  localStorage.removeItem(ENDED_KEY);
  (remember ? localStorage : sessionStorage).setItem(KEY, token);
}

export function clearStoredToken(): void {
  for (const storage of [localStorage, sessionStorage]) {
    storage.removeItem(KEY);
    storage.removeItem(ROLE_KEY);
  }
}

/** Forgets a session that its person did not end; says nothing of one that they have signed out of meanwhile. */
export function endStoredToken(token: string, why: EndedSession['why']): void {
  const owner = readStoredToken() === token && ownerOfToken(token);
  clearStoredToken();
  if (!owner) return;
  const { user_id, event_id } = owner;
  localStorage.setItem(ENDED_KEY, JSON.stringify({ why, user_id, event_id } satisfies EndedSession));
}

export function endedSession(): EndedSession | undefined {
  try {
    const ended: unknown = JSON.parse(localStorage.getItem(ENDED_KEY) ?? 'null');
    return isRecord(ended) ? (ended as unknown as EndedSession) : undefined;
  } catch {
    return undefined;
  }
}

/** Where the token is, so that it goes with it. */
const storageOfToken = (): Storage => (localStorage.getItem(KEY) === null ? sessionStorage : localStorage);

export const keepRole = (role: SessionRole): void => storageOfToken().setItem(ROLE_KEY, role);

export function keptRole(): SessionRole | undefined {
  const role = storageOfToken().getItem(ROLE_KEY);
  return isRole(role) ? role : undefined;
}

export const isRole = (value: unknown): value is SessionRole =>
  value === 'admin' || value === 'user' || value === 'door';

/** Calls back when another tab signed in or out. */
export function onStoredTokenChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/**
 * Reads a token's payload without proving it. Its expiry is not looked at: the device's clock may be wrong, and the
 * server has the last word as soon as it is reached.
 */
export function ownerOfToken(token: string): TokenOwner | undefined {
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    if (typeof payload !== 'object' || payload === null) return undefined;
    const { sub, event_id, role, name } = payload as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof event_id !== 'string') return undefined;
    if (!isRole(role)) return undefined;
    return { user_id: sub, event_id, role, ...(typeof name === 'string' && { name }) };
  } catch {
    return undefined;
  }
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
