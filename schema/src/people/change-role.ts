import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { ROLES } from './user.ts';

/** An admin says what somebody else may do; that person is signed out everywhere by it. */
export const ChangeRoleArgs = z.strictObject({ user_id: id, role: z.enum(ROLES) });
export type ChangeRoleArgs = z.infer<typeof ChangeRoleArgs>;

export const changeRole: CommandDefinition<ChangeRoleArgs> = {
  effects: ({ user_id, role }) => [
    { collection: 'users', id: user_id, change: (current) => current && { ...current, role } },
  ],
};
