import { ROLES } from '../people/user.ts';

/** Role of a session: that of its person, or `door` for a paired phone, which belongs to no person. */
export const SESSION_ROLES = [...ROLES, 'door'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];
