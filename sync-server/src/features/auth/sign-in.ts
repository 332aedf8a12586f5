import { z } from 'zod';
import { issueToken } from '../../http/session/session-token.ts';
import { startSession } from '../../http/session/sessions.store.ts';
import type { ServerContext } from '../../server-context.ts';
import { ownProfileAnswer, UserAnswer } from '../people/own-profile.ts';
import type { UserRow } from '../people/users.store.ts';

export const SignedIn = z.object({ access_token: z.string(), token_type: z.literal('bearer'), user: UserAnswer });

/** Starts a session of a person who has shown who they are. */
export async function signIn(context: ServerContext, user: UserRow): Promise<z.input<typeof SignedIn>> {
  const { id: user_id, event_id, role } = user;
  const session_id = await startSession(context.database.queries, user_id);
  const viewer = { user_id, event_id, role, session_id };
  return {
    access_token: await issueToken(context.config.authSecret, viewer),
    token_type: 'bearer',
    user: await ownProfileAnswer(context, viewer),
  };
}
