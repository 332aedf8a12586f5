import { useSyncExternalStore } from 'react';
import { authCalls } from './auth-calls.ts';
import { type Session, SessionStore } from './session-store.ts';

/** The one session of this tab. */
export const session = new SessionStore(authCalls);

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.current);
