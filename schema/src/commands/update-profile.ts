import { z } from 'zod';
import { User } from '../entities/user.ts';
import type { CommandDefinition } from './define-command.ts';

/** An image of this origin, or none: a profile can't make other phones call a stranger's server. */
const ownImage = z
  .string()
  .max(300)
  // No second slash, and nothing that a browser reads as one: a backslash, a tab before a slash.
  .regex(/^\/(?!\/)[\w\-./~%?=&]*$/, 'Upload an image')
  .nullable();

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
