import type { ArgsOf } from '@baraza/schema/commands';
import { connectionId, keptWords } from '@baraza/schema/connections/connection';
import { afterAnswer, afterRequest } from '@baraza/schema/connections/connection-steps';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { believedTime } from '../check-in/believed-time.ts';
import { endMeetings } from '../meetings/tell-of-meeting.ts';
import { blocks } from '../moderation/blocks.store.ts';
import { findUser } from '../people/users.store.ts';
import { mayAskOneMore, mayConnect, mayMeet } from './connections.policy.ts';
import {
  addAsked,
  addOrLockConnection,
  changeConnection,
  lockAsked,
  lockConnection,
  lockPair,
} from './connections.store.ts';
import { tellOther } from './tell-other.ts';

export const requestConnectionHandler: CommandHandler<ArgsOf<'request_connection'>> = {
  policy: (viewer, { user_id }) => mayMeet(viewer, user_id),
  async apply(tx, viewer, { user_id, words }, origin) {
    const { arrived_at, handed_over = false } = origin;
    const { at } = believedTime(viewer, origin);
    const id = connectionId(viewer.user_id, user_id);
    await lockPair(tx, id);
    await demandNotBlocked(tx, viewer, user_id);
    if (!(await lockStanding(tx, viewer, user_id))) {
      // Locked first: an admin who mutes this person at the same time finds the request, or this finds them muted.
      const asked = await lockAsked(tx, viewer.event_id, viewer.user_id, at);
      await requireBothInDirectory(tx, viewer, user_id);
      if (!handed_over) mayAskOneMore(asked);
      await changeConnection(tx, id, 'delete');
    }
    // Who asks is not told: for them it is a request that nobody answers.
    const withheld = await blocks(tx, viewer.event_id, user_id, viewer.user_id);
    const { connection, added } = await addOrLockConnection(tx, {
      id,
      event_id: viewer.event_id,
      requester_id: viewer.user_id,
      addressee_id: user_id,
      status: 'requested',
      words: keptWords(words),
      withheld,
      created_at: arrived_at,
      updated_at: arrived_at,
    });
    const next = added
      ? undefined
      : afterRequest(connection, viewer.user_id, arrived_at, await wordsAllowed(tx, viewer, words));
    if (next) await changeConnection(tx, id, next);
    const news = { connectionId: id, event_id: viewer.event_id, from: viewer.user_id, to: user_id, at: arrived_at };
    if (added) await addAsked(tx, connection, at, handed_over);
    if (added && !withheld) await tellOther(tx, { what: 'asks', ...news });
    // Who was told of the connection is not told again where only words have come.
    else if (next && connection.status !== 'accepted') await tellOther(tx, { what: 'accepted', ...news });
    return [{ collection: 'connections', id }];
  },
};

export const answerConnectionHandler: CommandHandler<ArgsOf<'answer_connection'>> = {
  policy: (viewer, { user_id, answer }) => (answer === 'accept' ? mayMeet : mayConnect)(viewer, user_id),
  async apply(tx, viewer, { user_id, answer, base }, { arrived_at }) {
    const id = connectionId(viewer.user_id, user_id);
    await lockPair(tx, id);
    const connection = await lockStanding(tx, viewer, user_id);
    if (answer === 'accept') await demandNotBlocked(tx, viewer, user_id);
    // Declining or withdrawing a missing request is harmless; accepting one must fail visibly.
    if (!connection && answer === 'accept')
      throw new ProblemError('not_found', 'The request to connect was taken back.');
    const next = connection && afterAnswer(connection, viewer.user_id, answer, arrived_at);
    // An answer that waited on one phone does not undo a later one from another, nor a meeting agreed since.
    if (next && connection.status !== (base ?? connection.status))
      throw new ProblemError('already_decided', 'This request to connect was answered meanwhile.');
    if (next) await changeConnection(tx, id, next);
    if (next && connection.status === 'accepted')
      await endMeetings(tx, viewer.event_id, viewer.user_id, user_id, arrived_at);
    if (next && next !== 'delete' && next.status === 'accepted') {
      const { event_id, user_id: from } = viewer;
      await tellOther(tx, { what: 'accepted', connectionId: id, event_id, from, to: user_id, at: arrived_at });
    }
    return [{ collection: 'connections', id }];
  },
};

/**
 * What is between two people. Who declined somebody who blocks them since finds nothing, as if the request had been
 * withdrawn: else they could still say yes to it.
 */
async function lockStanding(tx: Queries, { event_id, user_id }: Viewer, other: string) {
  const connection = await lockConnection(tx, connectionId(user_id, other));
  const isDeclined = connection?.status === 'declined' && connection.addressee_id === user_id;
  return isDeclined && (await blocks(tx, event_id, other, user_id)) ? undefined : connection;
}

/** Both must be visible in the directory. A hidden person gives the same error as a missing one, to reveal nothing. */
async function requireBothInDirectory(tx: Queries, viewer: Viewer, userId: string): Promise<void> {
  const other = await findUser(tx, viewer.event_id, userId);
  if (!other || other.hidden) throw new ProblemError('not_found', 'This person is not in the list of attendees.');
  const own = await findUser(tx, viewer.event_id, viewer.user_id);
  if (!own || own.hidden)
    throw new ProblemError('not_allowed', 'Show yourself in the list of attendees to connect with others.');
  if (own.muted) throw new ProblemError('not_allowed', 'An organiser has paused your requests to connect.');
}

/** What may be said by asking somebody who asks as well. A muted person may say yes, but writes to nobody. */
async function wordsAllowed(tx: Queries, { event_id, user_id }: Viewer, words: string | undefined): Promise<string> {
  const own = await findUser(tx, event_id, user_id);
  return own?.muted ? '' : keptWords(words);
}

async function demandNotBlocked(tx: Queries, viewer: Viewer, userId: string): Promise<void> {
  if (await blocks(tx, viewer.event_id, viewer.user_id, userId))
    throw new ProblemError('not_allowed', 'You have blocked this person. Unblock them first.');
}
