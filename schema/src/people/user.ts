import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { avatarImage, id, instant, line, social, tags, text } from '../define/fields.ts';

export const ROLES = ['admin', 'user'] as const;
export const TICKET_STATUSES = ['valid', 'revoked'] as const;

export const User = z.object({
  id,
  event_id: id,
  name: line.min(1),
  first_name: line.optional(),
  email: z.email().max(254).optional(),
  role: z.enum(ROLES).optional(),
  company: line,
  position: line,
  bio: text,
  interests: tags,
  social,
  /** Where it is served on this origin; on the phone that has just chosen it, a `data:` URL until the server has it. */
  avatar: avatarImage,
  ticketType: line,
  ticket_status: z.enum(TICKET_STATUSES).optional(),
  /** Counts up when a ticket is issued anew; codes of a lower version are revoked. */
  ticket_version: z.int().min(1).optional(),
  /** The signed code of the person's own ticket, as their QR code shows it. */
  ticket_code: z.string().max(400).optional(),
  checkedIn: z.boolean(),
  checkin_time: instant.nullable().optional(),
  /** Not in the directory that attendees read; who is connected with them still has their card. */
  hidden: z.boolean(),
});
export type User = z.infer<typeof User>;

/** What a person says of themself, in the order in which the form asks; a picture and hiding have buttons of their own. */
export const PROFILE_FIELDS = ['name', 'first_name', 'position', 'company', 'bio', 'interests', 'social'] as const;
/** What an admin says of a person, in the order in which the form asks; roles, tickets and check-ins have commands of their own. */
export const PERSON_FIELDS = ['name', 'email', 'company', 'position', 'first_name', 'ticketType'] as const;

/** What stands in the card of somebody of whom only the name is known. */
export const BLANK_CARD = {
  company: '',
  position: '',
  bio: '',
  interests: [],
  social: {},
  avatar: null,
  ticketType: '',
  hidden: false,
} satisfies Omit<User, 'id' | 'event_id' | 'name' | 'checkedIn'>;

export type Role = (typeof ROLES)[number];

const personal = ['owner', 'admin'] as const;

export const users = defineEntity({
  collection: 'users',
  document: User,
  indexes: ['name'],
  editable: { owner: [...PROFILE_FIELDS, 'avatar', 'hidden'], admin: PERSON_FIELDS },
  scopes: [
    { audience: 'admin' },
    { audience: 'owner', field: 'id' },
    { audience: 'public', onlyIf: { field: 'hidden', is: false } },
    // Who was given a card keeps it, as with one of paper.
    { audience: 'connected', field: 'id', onlyIf: { field: 'hidden', is: true } },
  ],
  // What finds a person, and tells whether their ticket is good.
  atDoors: ['id', 'event_id', 'name', 'company', 'ticketType', 'ticket_status', 'ticket_version', 'checkedIn'],
  restricted: {
    email: personal,
    role: personal,
    ticket_status: personal,
    ticket_version: personal,
    // That somebody is here helps others to meet them; when they came is nobody's business.
    checkin_time: personal,
    // 190 bytes that don't compress: ten thousand of them would double a door's first sync.
    ticket_code: ['owner'],
  },
});
