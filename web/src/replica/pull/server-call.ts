import type { Problem } from '@baraza/schema/sync/problem';
import { EVENT_BASE } from '../event-base.ts';

/** Result of a call. Anything that is not certainly our server's answer counts as offline. */
export type Answer<Body> =
  | { kind: 'ok'; body: Body; sentAt: number; receivedAt: number }
  | { kind: 'problem'; status: number; problem: Problem; retryAfterMs: number | null }
  /** `isSlow`: it was given up, though the server is there. `isBusy`: a proxy answered that the server takes no calls. */
  | { kind: 'offline'; isSlow?: true; isBusy?: true };

export interface ServerCallOptions<Body> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** The body as gzip, which the server takes; undefined: it is sent as it is. */
  pack?: (body: string) => Promise<ArrayBuffer | undefined>;
  /** Beside those of every call. */
  headers?: Record<string, string>;
  /** Type guard for the body: a captive portal answers 200 to anything. */
  isOurs: (body: unknown) => body is Body;
  signal?: AbortSignal;
  /** How long (ms) the body may take to go out. */
  sendingMs?: number;
  /** Called when the response begins, and with each chunk of its body. Who listens gives up by itself when nothing arrives. */
  onProgress?: () => void;
  /** The same call, which is under way already: `OneCall` goes on with it. */
  begun?: Begun<Body>;
}

/** A call that goes on as one with these options. Resolves to undefined if nothing came of it: then it is to be made anew. */
export type Begun<Body> = (
  options: Pick<ServerCallOptions<Body>, 'signal' | 'onProgress'>,
) => Promise<Answer<Body> | undefined>;

/** Whether the server took no calls, whatever this one asked. */
export const isBusyStatus = (status: number): boolean => status === 429 || status >= 500;

export type ServerCall = <Body>(path: string, options: ServerCallOptions<Body>) => Promise<Answer<Body>>;

/** Status of a proxy whose server is away or takes no calls. A captive portal answers with none of these. */
const BUSY = new Set([429, 502, 503, 504]);
/** Longest duration of one call, for slow networks. */
const TIMEOUT_MS = 60_000;
/** Of one whose progress is watched: what arrives at 200 bytes a second must not be thrown away and asked for again for ever. */
const WATCHED_TIMEOUT_MS = 600_000;

/**
 * @param origin that the app came from, with the base of the event
 * @param closed aborts the current call, which then throws
 * @param token returns the current session token; null: none
 */
export function createServerCall(token: () => string | null, origin = EVENT_BASE, closed?: AbortSignal): ServerCall {
  return async <Body>(path: string, options: ServerCallOptions<Body>): Promise<Answer<Body>> => {
    closed?.throwIfAborted();
    const sentAt = Date.now();
    const abort = new AbortController();
    const giveUp = () => abort.abort();
    const timer = setTimeout(giveUp, (options.onProgress ? WATCHED_TIMEOUT_MS : TIMEOUT_MS) + (options.sendingMs ?? 0));
    options.signal?.addEventListener('abort', giveUp);
    closed?.addEventListener('abort', giveUp);
    try {
      // Before anything takes time: somebody else may be signed in after it.
      const ownToken = token();
      const text: string | undefined = JSON.stringify(options.body);
      const short = text ? await options.pack?.(text) : undefined;
      const init = { ...requestOf(options, ownToken, short ?? text), signal: abort.signal };
      const response = watch(await fetch(origin + path, init), options.onProgress);
      // Not when the body ends, which may be minutes later: what it says of the server's time was said before it was sent.
      const receivedAt = Date.now();
      const json = isJson(response) ? ((await response.json()) as unknown) : undefined;
      if (response.ok && options.isOurs(json)) return { kind: 'ok', body: json, sentAt, receivedAt };
      if (!response.ok && isProblem(json)) {
        return { kind: 'problem', status: response.status, problem: json, retryAfterMs: retryAfter(response) };
      }
      return BUSY.has(response.status) ? { kind: 'offline', isBusy: true } : { kind: 'offline' };
    } catch (error) {
      if (closed?.aborted) throw error;
      return { kind: 'offline' };
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', giveUp);
      closed?.removeEventListener('abort', giveUp);
    }
  };
}

function requestOf(
  options: ServerCallOptions<unknown>,
  token: string | null,
  body: string | ArrayBuffer | undefined,
): RequestInit {
  return {
    method: options.method ?? 'POST',
    headers: {
      ...languageHeader(),
      ...options.headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(body instanceof ArrayBuffer && { 'Content-Encoding': 'gzip' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    cache: 'no-store',
    // A captive portal redirects to its own page: that is not our answer.
    redirect: 'error',
  };
}

/** Of the page: the browser would say its own, and the server writes to people in the one that they chose. A worker has no document. */
export const languageShown = (): string | undefined => globalThis.document?.documentElement.lang || undefined;

function languageHeader(): { 'Accept-Language'?: string } {
  const shown = languageShown();
  return shown ? { 'Accept-Language': shown } : {};
}

/** The same response; calls `onProgress` for each chunk of its body. */
function watch(response: Response, onProgress: (() => void) | undefined): Response {
  onProgress?.();
  if (!onProgress || !response.body) return response;
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, answer) {
      onProgress();
      answer.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(pieces), response);
}

const isJson = (response: Response) =>
  /^application\/(problem\+)?json\b/.test(response.headers.get('Content-Type') ?? '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isProblem = (body: unknown): body is Problem =>
  isRecord(body) && typeof body.code === 'string' && typeof body.detail === 'string' && typeof body.status === 'number';

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}
