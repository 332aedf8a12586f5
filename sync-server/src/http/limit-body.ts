import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ProblemError } from './problems.ts';

/**
 * Refuses a body of more than `most` bytes. One that says how long it is can't become longer, so it is left for whoever reads it:
 * to look at it as a stream, as Hono's limit does, costs a tenth of a pull. Others are counted as they come.
 */
export function limitBody(most: number, tooLarge: () => ProblemError): MiddlewareHandler {
  const refuse = () => {
    throw tooLarge();
  };
  const counted = bodyLimit({ maxSize: most, onError: refuse });
  return async (http, next) => {
    const said = http.req.header('content-length');
    if (said === undefined || http.req.header('transfer-encoding') !== undefined) return counted(http, next);
    if (!(Number(said) <= most)) refuse();
    await next();
  };
}
