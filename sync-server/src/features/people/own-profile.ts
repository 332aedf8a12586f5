import { peopleCommands } from '@baraza/schema/people/commands';
import { User } from '@baraza/schema/people/user';
import type { z } from 'zod';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { userVisibleTo } from './user-answer.ts';
import { findUser } from './users.store.ts';

export const UserAnswer = User;

const Fields = peopleCommands.update_profile.args.shape.changes;

/** Profile fields at the top level or within `profile`. Other fields (role, email, ...) are ignored. */
export const ProfileBody = Fields.extend({ profile: Fields.optional() });

export async function ownProfileAnswer({ database }: ServerContext, viewer: Viewer): Promise<User> {
  const user = await findUser(database.queries, viewer.event_id, viewer.user_id);
  if (!user) throw new ProblemError('not_found', 'This person is no longer here.');
  return userVisibleTo(database.queries, viewer, user);
}

export async function updateOwnProfile(
  context: ServerContext,
  viewer: Viewer,
  { profile, ...fields }: z.output<typeof ProfileBody>,
): Promise<User> {
  await performCommand(context, viewer, 'update_profile', { changes: { ...fields, ...profile } }, serverOrigin());
  return ownProfileAnswer(context, viewer);
}
