import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { AVATAR_MAX_LENGTH } from '../define/fields.ts';

/** What browsers make of a drawing; no SVG, which can hold scripts. */
export const AVATAR_MEDIA_TYPES = ['image/webp', 'image/jpeg'] as const;
export type AvatarMediaType = (typeof AVATAR_MEDIA_TYPES)[number];

/**
 * A person's picture, cropped and made small on the device. The bytes travel in the command: taken with no network, it
 * waits and is sent like everything else.
 */
export const SetAvatarArgs = z.strictObject({
  media_type: z.enum(AVATAR_MEDIA_TYPES),
  /** Base64. */
  image: z.base64().min(4).max(AVATAR_MAX_LENGTH),
});
export type SetAvatarArgs = z.infer<typeof SetAvatarArgs>;

export const setAvatar: CommandDefinition<SetAvatarArgs> = {
  effects: ({ media_type, image }, by) => [
    {
      collection: 'users',
      id: by.user_id,
      change: (current) => current && { ...current, avatar: `data:${media_type};base64,${image}` },
    },
  ],
};
