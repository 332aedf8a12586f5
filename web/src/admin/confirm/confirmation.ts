import type { Answer } from '../../replica/index.ts';
import { isRecord } from '../../replica/pull/server-call.ts';
import { ownToken } from '../../shared/auth/session/own-token.ts';
import { signedInAt } from '../../shared/auth/session/stored-token.ts';
import { adminCall } from '../server-call/admin-call.ts';

/** For how long a sign-in or a password confirms a session. */
const TEN_MINUTES_MS = 600_000;
/** What is done next has to reach the server in time. */
const ENOUGH_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Until when this session is confirmed, as the server said last; it also counts while the server can't be reached. By
 * both clocks: the monotonic one may stand still while a laptop sleeps, the other can be set back.
 */
let known = { token: '', until: 0, untilByClock: 0 };

const isKnown = (): boolean =>
  known.token === ownToken() && performance.now() < known.until && Date.now() < known.untilByClock;

/** By this device's clock, only for when the server can't be asked: it decides in the end, and a refusal is shown. */
function isJustSignedIn(): boolean {
  const at = signedInAt(ownToken() ?? '');
  return at !== undefined && Math.abs(Date.now() - at) < TEN_MINUTES_MS - ENOUGH_MS;
}

const isConfirmation = (body: unknown): body is { seconds: number } =>
  isRecord(body) && typeof body.seconds === 'number';

async function ask(how: { method?: 'GET'; signal?: AbortSignal; body?: object }): Promise<Answer<{ seconds: number }>> {
  const token = ownToken() ?? '';
  const answer = await adminCall('/api/auth/confirm', { ...how, isOurs: isConfirmation });
  if (answer.kind === 'ok') {
    const ms = answer.body.seconds * 1_000 - ENOUGH_MS;
    known = { token, until: performance.now() + ms, untilByClock: Date.now() + ms };
  }
  return answer;
}

/** Whether the session is confirmed for a minute more; `offline`: not that this device knows, and nobody can be asked. */
export async function confirmation(): Promise<'confirmed' | 'expired' | 'offline'> {
  if (isKnown()) return 'confirmed';
  const answer = await ask({ method: 'GET', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (isKnown()) return 'confirmed';
  if (answer.kind !== 'offline') return 'expired';
  return isJustSignedIn() ? 'confirmed' : 'offline';
}

/** Confirms the session with the password of who is signed in. */
export const enterPassword = (password: string): Promise<Answer<unknown>> => ask({ body: { password } });
