import type { ArgsOf } from '@baraza/schema/commands';
import { afterSharing } from '@baraza/schema/connections/after-sharing';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { findUser } from '../people/users.store.ts';
import { changeShared, lockContactDetails } from './contact-details.store.ts';

export const shareContactHandler: CommandHandler<ArgsOf<'share_contact'>> = {
  // No check needed: the id is the viewer's, so a command can't share for another person.
  policy: () => undefined,
  async apply(tx, viewer, { changes }) {
    const { event_id, user_id } = viewer;
    const current = await lockContactDetails(tx, event_id, user_id);
    if (!(await findUser(tx, event_id, user_id))) throw new ProblemError('not_found', 'This person is no longer here.');
    const next = afterSharing(current, changes, viewer);
    if (next) await changeShared(tx, user_id, next);
    return [{ collection: 'contact_details', id: user_id }];
  },
};
