import type { AnswerConnectionArgs } from '@baraza/schema/commands/answer-connection';
import { afterAnswer, afterRequest } from '@baraza/schema/commands/connection-steps';
import type { RequestConnectionArgs } from '@baraza/schema/commands/request-connection';
import { connectionId } from '@baraza/schema/entities/connection';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../problems.ts';
import { correctedTime } from '../check-in/corrected-time.ts';
import type { CommandHandler, Viewer } from '../command-handler.ts';
import { findUser } from '../users/users.store.ts';
import { mayConnectWith } from './connections.policy.ts';
import { changeConnection, deleteConnection, insertConnection, lockConnection } from './connections.store.ts';

export const requestConnectionHandler: CommandHandler<RequestConnectionArgs> = {
  policy: (viewer, { user_id }) => mayConnectWith(viewer, user_id),
  async apply(tx, viewer, { user_id }, origin) {
    const at = correctedTime(origin);
    const id = connectionId(viewer.user_id, user_id);
    const touched = [{ collection: 'connections', id } as const];
    const known = await lockConnection(tx, id);
    if (!known) {
      await requireBothInDirectory(tx, viewer, user_id);
      const asked = {
        id,
        event_id: viewer.event_id,
        requester_id: viewer.user_id,
        addressee_id: user_id,
        status: 'requested',
        created_at: at,
        updated_at: at,
      } as const;
      if (await insertConnection(tx, asked)) return touched;
    }
    // Somebody was first, perhaps in this very moment: the other one, who then wants the same.
    const there = known ?? (await lockConnection(tx, id));
    const next = there && afterRequest(there, viewer.user_id, at);
    if (next) await changeConnection(tx, next);
    return touched;
  },
};

export const answerConnectionHandler: CommandHandler<AnswerConnectionArgs> = {
  policy: (viewer, { user_id }) => mayConnectWith(viewer, user_id),
  async apply(tx, viewer, { user_id, answer }, origin) {
    const id = connectionId(viewer.user_id, user_id);
    const connection = await lockConnection(tx, id);
    // What is declined or withdrawn may be gone already; that there is nothing to accept must be said.
    if (!connection && answer === 'accept')
      throw new ProblemError('not_found', 'The request to connect was taken back.');
    const next = connection && afterAnswer(connection, viewer.user_id, answer, correctedTime(origin));
    if (next === 'delete') await deleteConnection(tx, id);
    else if (next) await changeConnection(tx, next);
    return [{ collection: 'connections', id }];
  },
};

/** Whoever is asked must be able to see who asks; and that somebody hides is not told apart from their absence. */
async function requireBothInDirectory(tx: Queries, viewer: Viewer, userId: string): Promise<void> {
  const other = await findUser(tx, viewer.event_id, userId);
  if (!other || other.hidden) throw new ProblemError('not_found', 'This person is not in the list of attendees.');
  const own = await findUser(tx, viewer.event_id, viewer.user_id);
  if (!own || own.hidden)
    throw new ProblemError('not_allowed', 'Show yourself in the list of attendees to connect with others.');
}
