import type { ArgsOf } from '@baraza/schema/commands';
import { AVATAR_MAX_BYTES } from '@baraza/schema/define/fields';
import { ProblemError } from '../../../http/problems.ts';
import type { CommandHandler } from '../../../sync/command-handler.ts';
import { changeProfile } from '../users.store.ts';
import { keepImage } from './images.store.ts';
import { imageUrl, readPicture } from './read-picture.ts';

/** Devices send a quarter of this size; a list with many avatars must stay fast on a phone. */
const LIMITS = { bytes: AVATAR_MAX_BYTES, width: 512, height: 512 };

export const setAvatarHandler: CommandHandler<ArgsOf<'set_avatar'>> = {
  // No check needed: the command can only change the viewer's own avatar.
  policy: () => undefined,
  kept: ({ media_type }) => ({ media_type }),
  async apply(tx, viewer, args) {
    const picture = await readPicture(args, LIMITS);
    const { user_id, event_id } = viewer;
    // Updates the person first, which locks the row: a concurrent change of the same avatar waits.
    if (!(await changeProfile(tx, event_id, user_id, { avatar: imageUrl(picture.hash) })))
      throw new ProblemError('not_found', 'This person is no longer here.');
    await keepImage(tx, { user_id, event_id, ...picture });
    return [{ collection: 'users', id: user_id }];
  },
};
