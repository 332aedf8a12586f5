import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { avatarImage, id, instant, line, social, tags, text } from '../define/fields.ts';

export const ROLES = ['admin', 'user'] as const;
export const TICKET_STATUSES = ['valid', 'revoked'] as const;

export const EMAIL_MAX_LENGTH = 254;

export const User = z.object({
  id,
  event_id: id,
  name: line.min(1),
  first_name: line.optional(),
  /** Where their mails go. */
  email: z.email().max(EMAIL_MAX_LENGTH).optional(),
  /** The address is another person's, whom it signs in: they come in by links that name them. */
  shares_email: z.boolean().optional(),
  role: z.enum(ROLES).optional(),
  /** The address that an organiser has asked for, until a link that was mailed there is opened. */
  pending_email: z.email().max(EMAIL_MAX_LENGTH).nullable().optional(),
  /** Whether its owner has opened a link that was mailed to this address. */
  verified: z.boolean().optional(),
  company: line,
  position: line,
  bio: text,
  interests: tags,
  social,
  /** Path on this origin; on the phone that has just set it, a `data:` URL until the server has applied it. */
  avatar: avatarImage,
  ticketType: line,
  ticket_status: z.enum(TICKET_STATUSES).optional(),
  /** Incremented when a ticket is reissued; codes of lower versions are revoked. */
  ticket_version: z.int32().min(1).optional(),
  /** The code on a ticket that another system sold. Doors accept it beside our own; '' if there is none. */
  external_code: line.optional(),
  /** The signed code of the person's ticket, the content of their QR code. */
  ticket_code: z.string().max(400).optional(),
  checkedIn: z.boolean(),
  checkin_time: instant.nullable().optional(),
  /** Hidden from the attendees' directory; connected people still see the card. */
  hidden: z.boolean(),
  /** An admin keeps this person from asking others to connect. */
  muted: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

/** Fields of the profile form, in order; avatar and `hidden` have their own buttons. */
export const PROFILE_FIELDS = ['name', 'first_name', 'position', 'company', 'bio', 'interests', 'social'] as const;
/** Fields of the admins' form, in order; roles, tickets and check-ins have their own commands. */
export const PERSON_FIELDS = [
  'name',
  'email',
  'company',
  'position',
  'first_name',
  'ticketType',
  'external_code',
] as const;

/** Defaults for a person of whom only the name is known. */
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
    // Connected people keep the card when its owner hides, like a paper card.
    { audience: 'connected', field: 'id', onlyIf: { field: 'hidden', is: true } },
  ],
  // What a door needs to find a person and to check their ticket.
  atDoors: [
    ...([
      'id',
      'event_id',
      'name',
      'company',
      'ticketType',
      'ticket_status',
      'ticket_version',
      'external_code',
    ] as const),
    'checkedIn',
  ],
  restricted: {
    email: personal,
    shares_email: personal,
    role: personal,
    verified: personal,
    pending_email: ['admin'],
    muted: personal,
    // Whoever can read it can show it at a door.
    external_code: ['admin'],
    ticket_status: personal,
    ticket_version: personal,
    // Being here helps others to meet a person; the time of their check-in is private.
    checkin_time: personal,
    // 150 to 190 characters that hardly compress: ten thousand of them would double a door's first sync.
    ticket_code: ['owner'],
  },
});
