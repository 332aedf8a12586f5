import type { Problem } from '@baraza/schema/sync/problem';
import { translations } from '../../i18n/start-i18n.ts';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { createServerCall, isRecord } from '../../replica/pull/server-call.ts';
import { takeAnswer } from './login/first-form.ts';
import { pairingSecret } from './pairing-secret.ts';
import { endedDoor } from './session/ended-sessions.ts';
import { isRole, ownerOfToken, type TokenOwner } from './session/stored-token.ts';
import { type ToldTicket, ticketIn } from './session/told-ticket.ts';

export type Failure =
  /** The server's own text, and which value it does not take, in words for its field. */
  | { reason: 'told'; text: string; wrong?: { path: string; message: string } | undefined }
  | { reason: 'wrong_credentials' | 'no_token' | 'failed' | 'offline' | 'unexpected'; wrong?: undefined };

export type LoginAnswer =
  | { kind: 'ok'; token: string; ticket?: ToldTicket | undefined }
  | ({ kind: 'failed' } & Failure);
export type MeAnswer = { kind: 'ok'; owner: TokenOwner } | { kind: 'refused'; isErased?: true } | { kind: 'unknown' };
export type MailAnswer = { kind: 'ok'; message: string } | ({ kind: 'failed' } & Failure);

export interface AuthCalls {
  login(email: string, password: string): Promise<LoginAnswer>;
  /** Pairs this phone as a door phone, with the code that an admin shows. */
  pair(code: string): Promise<LoginAnswer>;
  me(token: string): Promise<MeAnswer>;
  logout(token: string): Promise<void>;
}

/** Where an answer never comes, nobody looks at a button that spins for longer. */
const TIMEOUT_MS = 30_000;

/** `AbortSignal.timeout` by hand: Chrome before 103 and Safari before 16 lack it, and have all else that a ticket needs. */
function givesUp(): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), TIMEOUT_MS);
  return abort.signal;
}

export const authCalls: AuthCalls = {
  async login(email, password) {
    const body = { email, password };
    const answer = await post('/api/auth/login', body, takeAnswer(JSON.stringify(body)));
    if (answer.kind === 'failed') return answer;
    return tokenIn(answer.body);
  },

  async pair(code) {
    // The same door again has the same outbox, with what waits in it.
    const door_id = endedDoor();
    const answer = await post('/api/doors/pair', {
      code,
      phone_secret: pairingSecret(),
      ...(door_id && { door_id }),
    });
    return answer.kind === 'failed' ? answer : tokenIn(answer.body);
  },

  async me(token) {
    const claimed = ownerOfToken(token);
    const answer = await createServerCall(() => token)(claimed?.role === 'door' ? '/api/doors/me' : '/api/auth/me', {
      method: 'GET',
      isOurs: isMe,
      signal: givesUp(),
    });
    // A removed door phone opens once more, to send its outbox and wipe itself.
    if (answer.kind === 'problem' && answer.problem.code === 'door_removed') return { kind: 'unknown' };
    if (answer.kind === 'problem' && answer.problem.code === 'account_erased')
      return { kind: 'refused', isErased: true };
    if (answer.kind === 'problem' && answer.status === 401) return { kind: 'refused' };
    if (answer.kind !== 'ok' || !claimed) return { kind: 'unknown' };
    const { id: user_id, role, name } = answer.body;
    const owner = { user_id, role, event_id: claimed.event_id };
    return { kind: 'ok', owner: role === 'door' && name ? { ...owner, name } : owner };
  },

  async logout(token) {
    await createServerCall(() => token)('/api/auth/logout', { isOurs: isRecord });
  },
};

export const tokenIn = ({ access_token, user }: Record<string, unknown>): LoginAnswer =>
  typeof access_token === 'string'
    ? { kind: 'ok', token: access_token, ticket: ticketIn(user) }
    : { kind: 'failed', reason: 'no_token' };

export const forgotPassword = (email: string): Promise<MailAnswer> =>
  postForMessage('/api/auth/forgot-password', { email });

export const resetPassword = (token: string, newPassword: string): Promise<MailAnswer> =>
  postForMessage('/api/auth/reset-password', { token, newPassword });

const isMe = (body: unknown): body is { id: string; role: TokenOwner['role']; name?: string } =>
  isRecord(body) && typeof body.id === 'string' && isRole(body.role);

export async function postForMessage(path: string, body: object): Promise<MailAnswer> {
  const answer = await post(path, body);
  if (answer.kind === 'failed') return answer;
  return { kind: 'ok', message: typeof answer.body.message === 'string' ? answer.body.message : '' };
}

type Posted = { kind: 'ok'; body: Record<string, unknown> } | ({ kind: 'failed' } & Failure);

/**
 * POST for calls that a person waits for; a failure carries the server's text.
 * @param asked the same call, if the page has made it already
 */
export function post(path: string, body: object, asked?: Promise<Response | undefined>): Promise<Posted> {
  const signal = givesUp();
  // What the page asked has no signal of its own.
  const givenUp = new Promise<Posted>((resolve) =>
    signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'offline' })),
  );
  return Promise.race([givenUp, posted(path, body, signal, asked)]);
}

async function posted(
  path: string,
  body: object,
  signal: AbortSignal,
  asked: Promise<Response | undefined> | undefined,
): Promise<Posted> {
  let response: Response;
  try {
    response =
      (await asked) ??
      (await fetch(EVENT_BASE + path, {
        method: 'POST',
        // Chosen in the app, which the browser doesn't know: mails are written in it.
        headers: { 'Content-Type': 'application/json', 'Accept-Language': translations.language ?? 'en' },
        body: JSON.stringify(body),
        cache: 'no-store',
        signal,
      }));
  } catch {
    return { kind: 'failed', reason: 'offline' };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    // A body that is not JSON comes from a captive portal.
    return isRecord(answer) ? { kind: 'ok', body: answer } : { kind: 'failed', reason: 'offline' };
  }
  const text = errorText(answer, response);
  if (text)
    return { kind: 'failed', reason: 'told', text, wrong: (answer as Partial<Problem> | undefined)?.errors?.[0] };
  return { kind: 'failed', reason: response.status === 401 ? 'wrong_credentials' : 'failed' };
}

/**
 * The server's detail, else its message, else "HTTP 502: Bad Gateway". Undefined when there is no text: HTTP/2
 * responses have no status text.
 */
export function errorText(
  body: unknown,
  { status, statusText }: { status: number; statusText: string },
): string | undefined {
  const said = isRecord(body) ? [body.detail, body.message] : [];
  const text = said.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  if (typeof text === 'string') return text;
  return statusText ? `HTTP ${status}: ${statusText}` : undefined;
}
