import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProblemError } from '../problems.ts';

const inflate = promisify(gunzip);

/**
 * Inflates a request body that was sent with gzip, so that whatever follows reads it as if it had come uncompressed.
 * @param most bytes of the inflated body; inflating stops beyond them, so that a small hostile body takes no memory
 */
export const inflateBody =
  (most: number, tooLarge: () => ProblemError): MiddlewareHandler =>
  async (http, next) => {
    const encoding = (http.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
    if (encoding === 'identity') return next();
    if (encoding !== 'gzip') throw new ProblemError('wrong_media_type', 'Send it as it is, or compressed with gzip.');
    const sent = await http.req.arrayBuffer();
    const body = await inflate(sent, { maxOutputLength: most }).catch((error: unknown) => {
      if (error instanceof RangeError) throw tooLarge();
      throw new ProblemError('malformed', 'The request could not be read.');
    });
    // Not a new request: to make one costs more than to inflate what one scan sends. Hono keeps promises, whatever its type says.
    http.req.bodyCache = { text: Promise.resolve(body.toString()) as unknown as string };
    await next();
  };

/**
 * Refuses a body of more than `most` bytes. With a `Content-Length` the header decides, and the body stays unread: to wrap it in a
 * stream, as Hono's limit does, costs a tenth of a pull. Others are counted as they arrive.
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
