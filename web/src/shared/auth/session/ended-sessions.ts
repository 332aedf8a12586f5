import { EVENT_BASE } from '../../../replica/event-base.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';

/** Owner and reason of a session that the person did not end; kept until the next sign-in, also across reloads. */
export const ENDED = 'sessionEnded';
const ENDED_KEY = ENDED + EVENT_BASE;
/**
 * Ended sessions before somebody signed in here, and those that their person or their tab ends, whose data the device has yet to
 * delete.
 */
const LEFT = 'endedBefore';
/** As `endedBefore`, of those that their tab ends: earlier versions of the app would empty the tab while it is open. */
const TABS = 'tabs';

/** Which door phone this was when a session ended: others may sign in before it is paired again, and what it scanned waits. */
export const ENDED_DOOR = 'endedDoor';
const ENDED_DOOR_KEY = ENDED_DOOR + EVENT_BASE;

export interface EndedSession {
  /**
   * `left`: its person signed out, and what the device holds of them is being removed. `tab`: kept no longer than its tab,
   * which nobody hears closing: over as soon as no page of it is open.
   */
  why: 'expired' | 'removed' | 'left' | 'tab';
  user_id: string;
  event_id: string;
  /** The device has deleted what it held of the person, except what waits to be sent. */
  forgotten?: true;
  /** The account is gone: what waits is never sent. */
  erased?: true;
}

/**
 * Takes a note of why a session ends, then clears it: other tabs hear of that. A full disk may take the note once the token
 * and the last screen are gone; without a note it is over all the same.
 */
export function clearNoted(token: string, clear: (token: string) => void, note: () => void): void {
  try {
    note();
    clear(token);
  } catch {
    clear(token);
    try {
      note();
    } catch {}
  }
}

/** A session ended that its person did not end. */
export function noteEnded(ended: EndedSession, atDoor: boolean): void {
  if (atDoor && ended.why === 'expired') localStorage.setItem(ENDED_DOOR_KEY, ended.user_id);
  localStorage.setItem(ENDED_KEY, JSON.stringify(ended));
}

/** Its person or their tab ends their session: what the device holds of them has to go. */
export const noteLeft = (ended: EndedSession): void =>
  keepLeft([...left().filter(({ user_id }) => user_id !== ended.user_id), ended]);

/** Who signs in again goes on with what the device holds of them at that event, unless they had left it. */
export function noteBack(userId: string | undefined, base = EVENT_BASE): void {
  keepLeft(
    unforgotten(base).filter(({ user_id, why }) => why === 'left' || user_id !== userId),
    base,
  );
  localStorage.removeItem(ENDED + base);
  if (userId === localStorage.getItem(ENDED_DOOR + base)) localStorage.removeItem(ENDED_DOOR + base);
}

export function endedSession(base = EVENT_BASE): EndedSession | undefined {
  const ended = stored(ENDED + base);
  return isRecord(ended) ? (ended as unknown as EndedSession) : undefined;
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** The door that this phone was; it has an outbox of its own. */
export function endedDoor(): string | undefined {
  try {
    return localStorage.getItem(ENDED_DOOR_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function left(base = EVENT_BASE): EndedSession[] {
  return [LEFT, TABS].flatMap((key) => {
    const all = stored(key + base);
    return Array.isArray(all) ? (all.filter(isRecord) as unknown as EndedSession[]) : [];
  });
}

function keepLeft(all: readonly EndedSession[], base = EVENT_BASE): void {
  for (const key of [LEFT, TABS]) {
    const kept = all.filter(({ why }) => (why === 'tab') === (key === TABS));
    if (kept.length === 0) localStorage.removeItem(key + base);
    else localStorage.setItem(key + base, JSON.stringify(kept));
  }
}

/** Those whose data the device has yet to delete, also if somebody else has signed in before it had. */
export function unforgotten(base = EVENT_BASE): EndedSession[] {
  const ended = endedSession(base);
  return [...left(base), ...(ended ? [ended] : [])].filter(({ why, forgotten }) => why !== 'removed' && !forgotten);
}

/** Notes more of an ended session; nothing when somebody has signed in meanwhile. */
function note(more: Pick<EndedSession, 'forgotten' | 'erased'>): void {
  const ended = endedSession();
  if (ended) localStorage.setItem(ENDED_KEY, JSON.stringify({ ...ended, ...more } satisfies EndedSession));
}

/** What the device held of them is deleted. */
export function markForgotten(userId: string): void {
  if (endedSession()?.user_id === userId) note({ forgotten: true });
  keepLeft(left().filter(({ user_id }) => user_id !== userId));
}

/** Whose session it was is no longer in the event. */
export const markErased = (): void => note({ erased: true });
