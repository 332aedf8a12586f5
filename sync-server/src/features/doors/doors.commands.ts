import type { ArgsOf } from '@baraza/schema/commands';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import { tellSessionsEnded } from '../../http/session/sessions.store.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { findDoor, markRemoved, renameDoor } from './doors.store.ts';

const doorRef = ({ door_id: id }: { door_id: string }): DocumentRef => ({ collection: 'doors', id });

const notThere = () => new ProblemError('not_found', 'This phone is no longer on the list of doors.');

export const renameDoorHandler: CommandHandler<ArgsOf<'rename_door'>> = {
  policy: adminOnly,
  async apply(tx, viewer, args) {
    if (!(await renameDoor(tx, viewer.event_id, args.door_id, args.name.trim()))) throw notThere();
    return [doorRef(args)];
  },
};

export const removeDoorHandler: CommandHandler<ArgsOf<'remove_door'>> = {
  policy: adminOnly,
  async apply(tx, viewer, args, { arrived_at }) {
    const door = await findDoor(tx, viewer.event_id, args.door_id);
    if (!door) throw notThere();
    if (!door.paired_at)
      throw new ProblemError('not_allowed', 'Somebody is signed in on this phone. Only they can sign out of it.');
    await markRemoved(tx, viewer.event_id, door.id, arrived_at);
    // Closes its sockets in every process; the session stays valid, so that it can push its outbox.
    await tellSessionsEnded(tx, door.id);
    return [doorRef(args)];
  },
};
