import { z } from 'zod';
import type { CommandDefinition, Effect } from '../define/command.ts';
import { id, ownImage, PICTURE_MAX_LENGTH } from '../define/fields.ts';
import { AVATAR_MEDIA_TYPES } from '../people/set-avatar.ts';
import { type ContentCollection, PICTURE_FIELDS } from './content.ts';

/**
 * An admin gives something its logo, banner or picture, made small on the device. The bytes travel in the command:
 * with no network it waits and is sent like everything else.
 */
export const SetPictureArgs = z
  .strictObject({
    collection: z.enum(['exhibitors', 'sponsors', 'speakers']),
    id,
    field: z.enum(['logo', 'banner', 'avatar']),
    media_type: z.enum(AVATAR_MEDIA_TYPES),
    /** Base64. */
    image: z.base64().min(4).max(PICTURE_MAX_LENGTH),
    /** What stood there when the edit began, as in other changes; left out while that was still on the device. */
    base: ownImage.optional(),
  })
  .refine(({ collection, field }) => isPictureField(collection, field), { path: ['field'], error: 'No such picture' });
export type SetPictureArgs = z.infer<typeof SetPictureArgs>;

export const isPictureField = (collection: ContentCollection, field: string): boolean =>
  Object.hasOwn(PICTURE_FIELDS[collection], field);

export const setPicture: CommandDefinition<SetPictureArgs> = {
  effects: ({ collection, id, field, media_type, image }) => [
    {
      collection,
      id,
      change: (current: object | undefined) => current && { ...current, [field]: `data:${media_type};base64,${image}` },
    } as Effect,
  ],
};
