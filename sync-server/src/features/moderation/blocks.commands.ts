import type { ArgsOf } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import { afterBlock } from '@baraza/schema/connections/connection-steps';
import { blockId } from '@baraza/schema/moderation/block';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { changeConnection, lockConnection, lockPair } from '../connections/connections.store.ts';
import { takeBackFrom } from '../connections/tell-other.ts';
import { endMeetings } from '../meetings/tell-of-meeting.ts';
import { lockUser } from '../people/users.store.ts';
import { addBlock, removeBlock } from './blocks.store.ts';

/** Works for people who hide or have left too, so that it never tells who is there. */
export const blockPersonHandler: CommandHandler<ArgsOf<'block_person'>> = {
  policy(viewer, { user_id }) {
    if (user_id === viewer.user_id) throw new ProblemError('invalid', 'You can’t block yourself.');
  },
  async apply(tx, { event_id, user_id: me }, { user_id }, { arrived_at }) {
    const between = connectionId(me, user_id);
    await lockPair(tx, between);
    const id = blockId(me, user_id);
    await addBlock(tx, { id, event_id, user_id: me, blocked_id: user_id, created_at: arrived_at });
    const connection = await lockConnection(tx, between);
    const next = connection && afterBlock(connection, me, arrived_at);
    if (next) await changeConnection(tx, between, next);
    await takeBackFrom(tx, event_id, user_id, me);
    await endMeetings(tx, event_id, me, user_id, arrived_at);
    return [
      { collection: 'blocks', id },
      { collection: 'connections', id: between },
    ];
  },
};

export const unblockPersonHandler: CommandHandler<ArgsOf<'unblock_person'>> = {
  // No check needed: the id is built from the viewer's id.
  policy: () => undefined,
  async apply(tx, { event_id, user_id: me }, { user_id }) {
    const between = connectionId(me, user_id);
    await lockPair(tx, between);
    const id = blockId(me, user_id);
    await removeBlock(tx, id);
    // Locked, so that an admin who unmutes them at the same time does not leave the request withheld.
    const other = await lockUser(tx, event_id, user_id);
    const connection = await lockConnection(tx, between);
    if (connection?.withheld && !other?.muted) await changeConnection(tx, between, { ...connection, withheld: false });
    return [
      { collection: 'blocks', id },
      { collection: 'connections', id: between },
    ];
  },
};
