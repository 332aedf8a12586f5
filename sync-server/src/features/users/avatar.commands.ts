import { createHash } from 'node:crypto';
import type { SetAvatarArgs } from '@baraza/schema/commands/set-avatar';
import { AVATAR_MAX_BYTES } from '@baraza/schema/entities/fields';
import { ProblemError } from '../../problems.ts';
import type { CommandHandler } from '../command-handler.ts';
import { keepImage } from './images.store.ts';
import { pictureSize } from './picture-size.ts';
import { changeProfile } from './users.store.ts';

/** Devices make them a quarter of it; a list of people that shows many must stay easy on a phone. */
const EDGE_MAX_PX = 512;

export const setAvatarHandler: CommandHandler<SetAvatarArgs> = {
  // Everybody has a picture of their own, and the command can name no other's.
  policy: () => undefined,
  kept: ({ media_type }) => ({ media_type }),
  async apply(tx, viewer, { media_type, image }) {
    const bytes = Buffer.from(image, 'base64');
    if (bytes.byteLength > AVATAR_MAX_BYTES) throw new ProblemError('too_large', 'The picture is too large.');
    const size = pictureSize(bytes, media_type);
    if (!size) throw new ProblemError('wrong_media_type', 'This is not a picture that can be shown.');
    if (!fits(size.width) || !fits(size.height))
      throw new ProblemError('invalid', `A picture has at most ${EDGE_MAX_PX} × ${EDGE_MAX_PX} pixels.`);

    const hash = createHash('sha256').update(bytes).digest('hex');
    const { user_id, event_id } = viewer;
    // The person first: who changes the same one meanwhile waits.
    if (!(await changeProfile(tx, event_id, user_id, { avatar: `/api/images/${hash}` })))
      throw new ProblemError('not_found', 'This person is no longer here.');
    await keepImage(tx, { user_id, event_id, hash, media_type, bytes });
    return [{ collection: 'users', id: user_id }];
  },
};

const fits = (edge: number): boolean => edge >= 1 && edge <= EDGE_MAX_PX;
