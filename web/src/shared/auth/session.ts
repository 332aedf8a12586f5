import { useSyncExternalStore } from 'react';
import { authCalls } from './auth-calls.ts';
import type { ToldTicket } from './session/told-ticket.ts';
import { type Session, SessionStore } from './session-store.ts';

/** The only session store of this tab. */
export const session = new SessionStore(authCalls);

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.current);

export const useToldTicket = (): ToldTicket | undefined => useSyncExternalStore(session.subscribe, session.ticket);
