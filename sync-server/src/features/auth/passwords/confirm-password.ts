import type { Context } from 'hono';
import { z } from 'zod';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { isOwnPassword } from './own-password.ts';
import { demandRoomForHash } from './passwords.ts';

const TEN_MINUTES = 600;
/** Counted per session: who holds a stolen one can't keep the owner from confirming in theirs. */
const attempts = new RateLimit('confirm-password', 8, TEN_MINUTES);

const HEADER = 'baraza-password';

/** Of calls that have no JSON body to carry it. Percent-encoded, because a header allows only a few characters. */
export const PasswordHeader = z.object({
  [HEADER]: z.string().min(1, 'Enter your password').max(9_000).meta({ description: 'Percent-encoded' }),
});

export const passwordIn = (http: Context): string => textIn(http, HEADER);

/**
 * The text in a percent-encoded header; '' without the header.
 * @throws ProblemError when it is not percent-encoded
 */
export function textIn(http: Context, header: string): string {
  try {
    return decodeURIComponent(http.req.header(header) ?? '');
  } catch {
    throw new ProblemError('malformed', 'A password could not be read.');
  }
}

/**
 * Checks the viewer's password again before a sensitive action, which an unattended phone must not allow.
 * @throws ProblemError when it is wrong, or after too many attempts
 */
export async function confirmPassword({ config, database }: ServerContext, viewer: Viewer, password: string) {
  if (config.demo && password !== '') return;
  demandRoomForHash();
  await attempts.take(database, viewer.session_id);
  if (!(await isOwnPassword(database, viewer, password)))
    throw new ProblemError('invalid', 'This is not your password.', [
      { path: 'password', message: 'This is not your password' },
    ]);
  await attempts.forget(database, viewer.session_id);
}
