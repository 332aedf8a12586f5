import { ROLES } from '../people/user.ts';

/** What a session may do: as the role of its person, or as a paired door phone, which is nobody's. */
export const SESSION_ROLES = [...ROLES, 'door'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];
