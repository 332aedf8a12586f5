import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { ownImage } from '../define/fields.ts';
import { User } from './user.ts';

/** A person changes what others read of them. Only what is named changes. */
export const UpdateProfileArgs = z.strictObject({
  changes: User.pick({
    name: true,
    first_name: true,
    company: true,
    position: true,
    bio: true,
    interests: true,
    social: true,
    hidden: true,
  })
    .extend({ avatar: ownImage })
    .partial(),
});
export type UpdateProfileArgs = z.infer<typeof UpdateProfileArgs>;

export const updateProfile: CommandDefinition<UpdateProfileArgs> = {
  effects: ({ changes }, by) => [
    {
      collection: 'users',
      id: by.user_id,
      // What travels as JSON has no field that is there and undefined.
      change: (current) => current && { ...current, ...(changes as Partial<User>) },
    },
  ],
};
