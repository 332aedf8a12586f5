import { PROBLEMS, type Problem, type ProblemCode } from '@baraza/schema/sync/problem';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isTransient } from '../database/failures/errors.ts';
import { inLanguage } from './problem-words/problem-words.ts';
import { wantedLanguage } from './wanted-language.ts';

/** For a limit that ends when others answer, at no time that is known: nobody should ask in a loop until then. */
const SOON_ENOUGH_S = 3_600;

/** An error that is reported to the caller; any other thrown error is an internal one. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode,
    /** A sentence for people. */
    readonly detail: string,
    readonly errors?: Problem['errors'],
    /** Seconds to wait before asking again. */
    readonly retryAfter?: number,
  ) {
    super(detail);
    this.name = 'ProblemError';
  }
}

/** Problem response of a failed call (RFC 9457), in the language that the caller asked for. */
function problemResponse(error: ProblemError, http: Context): Response {
  const language = wantedLanguage(http);
  const { status, title } = PROBLEMS[error.code];
  const body: Problem = {
    type: `urn:baraza:problem:${error.code}`,
    title,
    status,
    detail: inLanguage(error.detail, language),
    code: error.code,
    ...(error.errors && {
      errors: error.errors.map(({ path, message }) => ({ path, message: inLanguage(message, language) })),
    }),
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const retryAfter = error.retryAfter ?? (status === 429 ? SOON_ENOUGH_S : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(body), { status, headers });
}

/** Converts any error to a problem for the caller; details of internal errors appear only in the log. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException) return fromHttp(error);
  if (isAborted(error)) return new ProblemError('malformed', 'The request did not arrive completely.');
  if (isTransient(error)) return new ProblemError('unavailable', 'The server is busy. Please try again.', undefined, 2);
  return new ProblemError('internal', 'Something went wrong on the server.');
}

/** Node's error for a body whose connection ended first. Nobody hears the answer, and no log should be filled by it. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Error handler of all calls. What is refused on purpose, as for want of room, is no trouble: in a rush it would fill the log. */
export function problemHandler(log: Logger): ErrorHandler {
  return (error, c) => {
    const problem = asProblem(error);
    const isTrouble = problem.code === 'internal' || problem.code === 'unavailable';
    if (isTrouble && problem !== error)
      log.error({ err: error, method: c.req.method, route: routePath(c, -1) }, 'a call failed');
    return problemResponse(problem, c);
  };
}

export const notFoundHandler: NotFoundHandler = (http) =>
  problemResponse(new ProblemError('not_found', 'There is nothing at this address.'), http);

/** Converts Hono's own errors: a body that is not JSON, or one that is too large. */
function fromHttp(error: HTTPException): ProblemError {
  if (error.status === 413) return new ProblemError('too_large', 'The request is too large.');
  if (error.status === 415) return new ProblemError('wrong_media_type', 'Send JSON (application/json).');
  if (error.status >= 500) return new ProblemError('internal', 'Something went wrong on the server.');
  return new ProblemError('malformed', 'The request could not be read.');
}
