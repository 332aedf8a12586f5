import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { EVENT_BASE } from '../../../replica/event-base.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { keepIfRoom } from '../../kept/keep-if-room.ts';
import { forgetPairingSecret } from '../pairing-secret.ts';
import { clearNoted, type EndedSession, noteBack, noteEnded, noteLeft } from './ended-sessions.ts';
import type { ToldTicket } from './told-ticket.ts';

/** Each event that the device has been to keeps its own session. */
const KEY = STORAGE_KEYS.authToken + EVENT_BASE;
/** The role that the server last reported: it may change while a token is valid. */
const ROLE_KEY = `authRole${EVENT_BASE}`;

/** The home screen as it was left, for whoever has the token: see `public/last-screen.js`. */
const LAST_SCREEN_KEY = `lastScreen${EVENT_BASE}`;

/** The ticket that came with the sign-in, until the replica has it: a first sync on a slow line outlives a reload. */
const TICKET_KEY = `toldTicket${EVENT_BASE}`;

/** Whose commands wait in which database. */
export const WAITED_KEY = `waited${EVENT_BASE}`;

/** With the event's base: what it is called, for the device's other events. */
export const EVENT_NAME_KEY = 'eventName';
const OWN_NAME_KEY = EVENT_NAME_KEY + EVENT_BASE;

/** Owner claims of a session token; trusted unverified only while the server can't be asked. */
export interface TokenOwner {
  user_id: string;
  event_id: string;
  role: SessionRole;
  /** Name of a paired door phone. */
  name?: string;
}

export const readStoredToken = (): string | null => localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);

export const isKept = (token: string): boolean => localStorage.getItem(KEY) === token;

/**
 * The new one takes the place of another in one step: other tabs never see that nobody is signed in.
 * @param remember true: kept until sign-out; false: until the tab closes
 */
export function storeToken(token: string, remember: boolean): void {
  for (const key of BESIDE) for (const storage of [localStorage, sessionStorage]) storage.removeItem(key);
  const [kept, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  kept.setItem(KEY, token);
  other.removeItem(KEY);
  noteBack(ownerOfToken(token)?.user_id);
  forgetPairingSecret();
}

/** What is kept no longer than the token. */
const BESIDE = [ROLE_KEY, LAST_SCREEN_KEY, OWN_NAME_KEY, TICKET_KEY, WAITED_KEY];

/** The token to go on with: one that all tabs keep takes the place of this tab's own, which would be somebody's again after it. */
export function takeStoredToken(): string | null {
  if (localStorage.getItem(KEY) !== null) for (const key of [...BESIDE, KEY]) sessionStorage.removeItem(key);
  return readStoredToken();
}

/** Deletes the stored session; not another one that began meanwhile. */
export function clearStoredToken(token: string): void {
  for (const storage of [localStorage, sessionStorage])
    if ([null, token].includes(storage.getItem(KEY))) for (const key of [...BESIDE, KEY]) storage.removeItem(key);
}

/**
 * Deletes a session that the person did not end and stores why, first: other tabs hear of the deletion. Stores no reason if
 * they signed out meanwhile, and deletes none that began meanwhile.
 */
export function endStoredToken(token: string, why: EndedSession['why']): void {
  const owner = readStoredToken() === token && ownerOfToken(token);
  clearNoted(token, clearStoredToken, () => {
    if (!owner) return;
    const { user_id, event_id, role } = owner;
    noteEnded({ why, user_id, event_id }, role === 'door');
  });
}

/** Signing out is certain: notes whose data has to go, so that a start of the app finishes it, and deletes the session. */
export function leaveStoredToken(token: string): void {
  const { user_id = '', event_id = '' } = ownerOfToken(token) ?? {};
  clearNoted(token, clearStoredToken, () => noteLeft({ why: 'left', user_id, event_id }));
}

/** The storage that holds the token, so that the role is deleted with it. */
const storageOfToken = (): Storage => (localStorage.getItem(KEY) === null ? sessionStorage : localStorage);

/** On a full disk the next start believes the role in the token, until the server has said it: not one of before. */
export function keepRole(role: SessionRole): void {
  keepNewest(ROLE_KEY, role);
}

/** Not kept where there is no room for it: it is no more than a first sync brings. */
export function keepTicket(userId: string, ticket: ToldTicket): void {
  keepIfRoom(TICKET_KEY, JSON.stringify({ ...ticket, user_id: userId }), storageOfToken());
}

export const forgetTicket = (): void => storageOfToken().removeItem(TICKET_KEY);

export function keptTicket(userId: string): ToldTicket | undefined {
  try {
    const { user_id, code, name } = JSON.parse(storageOfToken().getItem(TICKET_KEY) ?? '{}');
    return user_id === userId ? { code: String(code), name: String(name) } : undefined;
  } catch {
    return undefined;
  }
}

/** Kept no longer than the token; not at all where there is no room for it. */
export function keepEventName(name: string): void {
  if (readStoredToken() === null) return;
  keepIfRoom(OWN_NAME_KEY, name, storageOfToken());
}

/**
 * Kept no longer than the token; not at all where there is no room for it, or where another tab has signed in somebody else
 * meanwhile.
 */
export function keepLastScreen(userId: string, screen: string): void {
  const token = readStoredToken();
  if (token === null || ownerOfToken(token)?.user_id !== userId) return;
  keepNewest(LAST_SCREEN_KEY, screen);
}

/** Nothing of before stays where there is no room for the new one. */
function keepNewest(key: string, value: string): void {
  const storage = storageOfToken();
  if (!keepIfRoom(key, value, storage)) storage.removeItem(key);
}

export function keptRole(): SessionRole | undefined {
  const role = storageOfToken().getItem(ROLE_KEY);
  return isRole(role) ? role : undefined;
}

export const isRole = (value: unknown): value is SessionRole =>
  value === 'admin' || value === 'user' || value === 'door';

/** Calls `listener` when another tab signs in or out, and when this page is back from a cache in which it heard of nothing. */
export function onStoredTokenChange(listener: () => void): () => void {
  const end = new AbortController();
  const heard = ({ storageArea, key }: StorageEvent) => {
    if (storageArea === localStorage && (key === KEY || key === null)) listener();
  };
  addEventListener('storage', heard, end);
  // Before anybody who calls the server once the page is back.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal: end.signal, capture: true });
  return () => end.abort();
}

/**
 * Reads a token's payload without verifying it. Ignores the expiry: the device's clock may be wrong, and the server
 * decides once it can be reached.
 */
export function ownerOfToken(token: string): TokenOwner | undefined {
  const { sub, event_id, role, name } = payloadOf(token);
  if (typeof sub !== 'string' || typeof event_id !== 'string') return undefined;
  if (!isRole(role)) return undefined;
  return { user_id: sub, event_id, role, ...(typeof name === 'string' && { name }) };
}

/** Whether the session began with a password that is for several events of the server. */
export const beganShared = (token: string | null): boolean => token !== null && 'shared' in payloadOf(token);

/** Milliseconds since 1970, by the server's clock; undefined when the token does not say. */
export function signedInAt(token: string): number | undefined {
  const { iat } = payloadOf(token);
  return typeof iat === 'number' ? iat * 1_000 : undefined;
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    return isRecord(payload) ? payload : {};
  } catch {
    return {};
  }
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
