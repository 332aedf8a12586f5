import type { ArgsOf } from '@baraza/schema/commands';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { removeImage } from './pictures/images.store.ts';
import { changeProfile } from './users.store.ts';

export const updateProfileHandler: CommandHandler<ArgsOf<'update_profile'>> = {
  // No check needed: the command can only change the viewer's own profile.
  policy: () => undefined,
  async apply(tx, viewer, { changes }) {
    if (!(await changeProfile(tx, viewer.event_id, viewer.user_id, changes)))
      throw new ProblemError('not_found', 'This person is no longer here.');
    if (changes.avatar === null) await removeImage(tx, viewer);
    return [{ collection: 'users', id: viewer.user_id }];
  },
};
