import type { AnswerConnectionArgs } from '@baraza/schema/commands/answer-connection';
import { afterAnswer, afterRequest } from '@baraza/schema/commands/connection-steps';
import type { RequestConnectionArgs } from '@baraza/schema/commands/request-connection';
import { connectionId } from '@baraza/schema/entities/connection';
import { ProblemError } from '../../problems.ts';
import type { CommandHandler } from '../command-handler.ts';
import { findUser } from '../users/users.store.ts';
import { mayConnect } from './connections.policy.ts';
import { addOrLockConnection, changeConnection, lockConnection } from './connections.store.ts';

export const requestConnectionHandler: CommandHandler<RequestConnectionArgs> = {
  policy: (viewer, { user_id }) => mayConnect(viewer, user_id),
  async apply(tx, viewer, { user_id }, { arrived_at }) {
    if (!(await findUser(tx, viewer.event_id, user_id)))
      throw new ProblemError('not_found', 'This person is not on the list.');
    const id = connectionId(viewer.user_id, user_id);
    const { connection, added } = await addOrLockConnection(tx, {
      id,
      event_id: viewer.event_id,
      requester_id: viewer.user_id,
      addressee_id: user_id,
      status: 'requested',
      created_at: arrived_at,
      updated_at: arrived_at,
    });
    const next = added ? undefined : afterRequest(connection, viewer.user_id, arrived_at);
    if (next) await changeConnection(tx, id, next);
    return [{ collection: 'connections', id }];
  },
};

export const answerConnectionHandler: CommandHandler<AnswerConnectionArgs> = {
  policy: (viewer, { user_id }) => mayConnect(viewer, user_id),
  async apply(tx, viewer, { user_id, answer }, { arrived_at }) {
    const id = connectionId(viewer.user_id, user_id);
    const connection = await lockConnection(tx, id);
    const next = connection && afterAnswer(connection, viewer.user_id, answer, arrived_at);
    if (next) await changeConnection(tx, id, next);
    return [{ collection: 'connections', id }];
  },
};
