import { z } from 'zod';
import { issueToken } from '../../http/session/session-token.ts';
import { startSession } from '../../http/session/sessions.store.ts';
import type { ServerContext } from '../../server-context.ts';
import { ownProfileAnswer, UserAnswer } from '../people/own-profile.ts';
import type { UserRow } from '../people/users.store.ts';
import { claimOf, type SharedAccount } from './shared/shared-accounts.store.ts';

export const SignedIn = z.object({ access_token: z.string(), token_type: z.literal('bearer'), user: UserAnswer });

/**
 * Starts a session of a person who has shown who they are.
 * @param account that of their address, if it was by that
 * @param entered whether they came from another event, and did not type the password now
 */
export async function signIn(
  context: ServerContext,
  user: UserRow,
  account?: SharedAccount,
  { entered = false } = {},
): Promise<z.input<typeof SignedIn>> {
  const { id: user_id, event_id, role } = user;
  const session_id = await startSession(context.database.queries, user_id, { isConfirmed: !entered });
  const viewer = { user_id, event_id, role, session_id, ...(account && { shared: claimOf(account) }) };
  return {
    access_token: await issueToken(context.config.authSecret, viewer),
    token_type: 'bearer',
    user: await ownProfileAnswer(context, viewer),
  };
}
