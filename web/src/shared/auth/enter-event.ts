import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { createServerCall, isRecord } from '../../replica/pull/server-call.ts';
import { type LoginAnswer, tokenIn } from './auth-calls.ts';
import type { KnownEvent } from './known-events.ts';
import { noteBack } from './session/ended-sessions.ts';
import { EVENT_NAME_KEY, ownerOfToken } from './session/stored-token.ts';

/** The other events at which the account of this session is known; none while the server can't be asked. */
export async function askOwnEvents(token: string): Promise<KnownEvent[]> {
  const answer = await createServerCall(() => token)('/api/auth/events', { method: 'GET', isOurs: isEvents });
  return answer.kind === 'ok' ? answer.body : [];
}

/** Starts a session at an event by one of another, without a password. */
export async function enterEvent(token: string, base = EVENT_BASE): Promise<LoginAnswer> {
  const answer = await createServerCall(() => null, base)('/api/auth/enter', { body: { token }, isOurs: isRecord });
  if (answer.kind === 'ok') return tokenIn(answer.body);
  if (answer.kind === 'offline') return { kind: 'failed', reason: 'offline' };
  return answer.problem.code === 'invalid_code'
    ? { kind: 'failed', reason: 'wrong_credentials' }
    : { kind: 'failed', reason: 'told', text: answer.problem.detail };
}

/** Keeps a session of another event, for as long as that of this one is kept. */
export function storeOtherToken(base: string, token: string, name: string): void {
  const storage = localStorage.getItem(STORAGE_KEYS.authToken + EVENT_BASE) === null ? sessionStorage : localStorage;
  storage.setItem(STORAGE_KEYS.authToken + base, token);
  storage.setItem(EVENT_NAME_KEY + base, name);
  noteBack(ownerOfToken(token)?.user_id, base);
}

const isEvents = (body: unknown): body is KnownEvent[] =>
  Array.isArray(body) &&
  body.every((event) => isRecord(event) && typeof event.base === 'string' && typeof event.name === 'string');
