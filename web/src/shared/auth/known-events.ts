import { eventBaseOf, eventIdIn } from '@baraza/schema/event/event-address';
import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { beganShared, EVENT_NAME_KEY, ownerOfToken, type TokenOwner } from './session/stored-token.ts';

export interface KnownEvent {
  /** Where its addresses begin: '' of the server's default event. */
  base: string;
  /** As it was last seen here. */
  name: string;
}

/** The other events of this server at which somebody is signed in on this device, by name. */
export function otherEvents(): KnownEvent[] {
  const known = new Map<string, KnownEvent>();
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(STORAGE_KEYS.authToken)) continue;
      const base = key.slice(STORAGE_KEYS.authToken.length);
      if (base === EVENT_BASE || base !== eventBaseOf(base)) continue;
      const name = storage.getItem(EVENT_NAME_KEY + base) ?? eventIdIn(base) ?? location.host;
      known.set(base, { base, name });
    }
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Who stays signed in on this device at the event whose addresses begin so; not whose session ends with its tab. */
export function keptSession(base: string): (TokenOwner & { token: string }) | undefined {
  const token = localStorage.getItem(STORAGE_KEYS.authToken + base);
  const owner = token === null ? undefined : ownerOfToken(token);
  return token !== null && owner ? { ...owner, token } : undefined;
}

/** The session at another event, if its password is for this one too, and whether the device keeps it. */
export function sharedSession(base: string): { token: string; isKept: boolean } | undefined {
  for (const storage of [localStorage, sessionStorage]) {
    const token = storage.getItem(STORAGE_KEYS.authToken + base);
    if (token !== null && beganShared(token)) return { token, isKept: storage === localStorage };
  }
  return undefined;
}
