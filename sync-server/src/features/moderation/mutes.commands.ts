import type { ArgsOf } from '@baraza/schema/commands';
import type { Queries } from '../../database/database.ts';
import { unaudited } from '../../http/acting.store.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { lockRequestsOf } from '../connections/connections.store.ts';
import { takeBackFrom } from '../connections/tell-other.ts';
import { personOf } from '../people/person-of.ts';
import { setMuted, showRequests, withholdRequests } from './mutes.store.ts';

export const mutePersonHandler: CommandHandler<ArgsOf<'mute_person'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id }) {
    const { event_id } = viewer;
    const person = await personOf(tx, viewer, user_id);
    if (person.role === 'admin')
      throw new ProblemError('not_allowed', 'An administrator can’t be muted. Take away the role first.');
    if (!person.muted) {
      await lockRequestsOf(tx, event_id, user_id);
      await setMuted(tx, user_id, true);
      await unaudited(tx, () => withholdAll(tx, event_id, user_id));
    }
    return [{ collection: 'users', id: user_id }];
  },
};

/** No entry says so: whom somebody asked is no business of the admins, not of who mutes them either. */
async function withholdAll(tx: Queries, eventId: string, userId: string): Promise<void> {
  for (const to of await withholdRequests(tx, eventId, userId)) await takeBackFrom(tx, eventId, userId, to);
}

export const unmutePersonHandler: CommandHandler<ArgsOf<'unmute_person'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id }) {
    const { event_id } = viewer;
    const person = await personOf(tx, viewer, user_id);
    if (person.muted) {
      await setMuted(tx, user_id, false);
      await unaudited(tx, () => showRequests(tx, event_id, user_id));
    }
    return [{ collection: 'users', id: user_id }];
  },
};
