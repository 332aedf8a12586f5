import type { ArgsOf } from '@baraza/schema/commands';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { lockRequestsOf, withdrawRequests } from '../connections/connections.store.ts';
import { takeBackFrom } from '../connections/tell-other.ts';
import { type Counted, countUp } from '../moderation/counted.store.ts';
import { removeOwnData } from './own-data.store.ts';
import { removeImage } from './pictures/images.store.ts';
import { demandStillAdmin } from './still-admin.ts';
import { changeProfile, lockUser } from './users.store.ts';

export const updateProfileHandler: CommandHandler<ArgsOf<'update_profile'>> = {
  // No check needed: the command can only change the viewer's own profile.
  policy: () => undefined,
  async apply(tx, viewer, { changes }) {
    // Locked first: a request that is being made at the same time is withdrawn too, or finds this person hidden.
    if (changes.hidden) await lockRequestsOf(tx, viewer.event_id, viewer.user_id);
    if (!(await changeProfile(tx, viewer.event_id, viewer.user_id, changes)))
      throw new ProblemError('not_found', 'This person is no longer here.');
    demandFewChanges(await countUp(tx, 'card', viewer));
    if (changes.hidden) await askNobody(tx, viewer.event_id, viewer.user_id);
    if (changes.avatar === null) await removeImage(tx, viewer);
    return [{ collection: 'users', id: viewer.user_id }];
  },
};

/** Nobody is asked by somebody whom they can't see, nor keeps their name in a notification of it. */
async function askNobody(tx: Queries, eventId: string, userId: string): Promise<void> {
  for (const to of await withdrawRequests(tx, eventId, userId)) await takeBackFrom(tx, eventId, userId, to);
}

/** Each goes to every phone that holds this person. */
const MOST: Counted = { lastHour: 60, lastDay: 200 };

function demandFewChanges({ lastHour, lastDay }: Counted): void {
  const refuse = (detail: string, seconds: number) => {
    throw new ProblemError('too_many_requests', detail, undefined, seconds);
  };
  if (lastDay > MOST.lastDay) refuse('You have changed your card many times today. Try again tomorrow.', 86_400);
  if (lastHour > MOST.lastHour) refuse('You have changed your card many times. Try again in an hour.', 3_600);
}

export const erasePersonHandler: CommandHandler<ArgsOf<'erase_person'>> = {
  policy(viewer, { user_id }) {
    adminOnly(viewer);
    if (user_id === viewer.user_id)
      throw new ProblemError(
        'not_allowed',
        'Remove yourself in your profile: there you are asked as the person you are.',
      );
  },
  confirms: true,
  async apply(tx, viewer, { user_id }) {
    const { event_id } = viewer;
    await demandStillAdmin(tx, viewer);
    if (!(await lockUser(tx, event_id, user_id)))
      throw new ProblemError('not_found', 'There is nobody like that here.');
    await removeOwnData(tx, { event_id, user_id });
    return [{ collection: 'users', id: user_id }];
  },
};
