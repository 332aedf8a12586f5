import { HOLD_REASONS } from '@baraza/schema/check-in/check-in';
import { id, instant } from '@baraza/schema/define/fields';
import { Door } from '@baraza/schema/doors/door';
import { TICKET_STATUSES, User } from '@baraza/schema/people/user';
import { PROBLEM_CODES } from '@baraza/schema/sync/problem';
import { SESSION_ROLES } from '@baraza/schema/sync/session-role';
import { z } from 'zod';

/** Most of each kind in one call. */
export const HANDED_AT_ONCE = 200;
/** Bytes of one call: a picture has a tenth of it. */
export const HAND_OVER_BYTES = 8 * 1024 * 1024;

/** A command that a venue laptop has applied, with all that its handler was told then. */
export const HandedCommand = z.object({
  /** As the device that made it has named and numbered it; of a call, as the laptop has. */
  id: z.uuid(),
  device_seq: z.int().min(1),
  name: z.string().max(60),
  args: z.unknown(),
  /** Who made it, as they were then. */
  made_by: z.object({
    user_id: id,
    role: z.enum(SESSION_ROLES),
    ticket_status: z.enum(TICKET_STATUSES).optional(),
    large_event: z.boolean().optional(),
    removed_at: instant.optional(),
  }),
  origin: z.object({
    device_id: id,
    device_time: instant,
    clock_offset_ms: z.int().nullable(),
    /** At the laptop, by its clock. */
    arrived_at: instant,
    /** Laptops of earlier versions don't say. */
    sent_offset_ms: z.int().optional(),
    not_before: z
      .object({
        at: instant,
        reason: z.enum(HOLD_REASONS).extract(['before_sign_in', 'before_last_contact']),
      })
      .optional(),
  }),
});
export type HandedCommand = z.infer<typeof HandedCommand>;

/** What does not come with somebody who registered: it is decided here, or a command brings it. */
type NotHanded =
  | ('event_id' | 'role' | 'verified' | 'pending_email' | 'muted' | 'avatar')
  | ('external_code' | 'checkedIn' | 'checkin_time');

/** Checked otherwise, or not known to laptops of all versions: a field that comes later is one, and has a default. */
type Extended = 'email' | 'shares_email' | 'ticket_code';

/** Somebody who registered at the laptop. */
export const Newcomer = User.pick({
  ...{ id: true, name: true, first_name: true, company: true, position: true, bio: true, interests: true },
  ...{ social: true, hidden: true, ticketType: true, ticket_status: true, ticket_version: true },
} satisfies Record<Exclude<keyof User, NotHanded | Extended>, true>)
  .required()
  .extend({
    email: z.email().max(254),
    /** Laptops of versions that knew of no shared addresses don't say. */
    shares_email: z.boolean().default(false),
    ticket_code: z.string().max(400),
    /** Argon2id in its own text form, at most 98 MB to compare; '' if they have chosen no password. */
    password_hash: z
      .string()
      .max(300)
      .regex(/^(\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[\w+/]+\$[\w+/]+)?$/),
  });
export type Newcomer = z.infer<typeof Newcomer>;

/** Who has a row at the laptop by a command: the command adds them here too, unless they are here under another id. */
export const AddedThere = Newcomer.pick({ id: true, name: true, email: true, shares_email: true });
export type AddedThere = z.infer<typeof AddedThere>;

/** The code on the badge that a laptop printed for who is here under another id. */
export const HandedBadge = z.object({ user_id: id, code: Newcomer.shape.ticket_code });
export type HandedBadge = z.infer<typeof HandedBadge>;

/** A phone that was paired, or worked at a door, at the laptop. */
export const HandedDoor = Door.pick({
  id: true,
  name: true,
  paired_at: true,
  removed_at: true,
  last_contact: true,
}).extend({ user_id: z.string().max(100), device_id: z.string().max(100) });
export type HandedDoor = z.infer<typeof HandedDoor>;

export const HandOver = z.object({
  event_id: id,
  /** Names of the keys of the laptop's event, replaced ones too. Laptops of earlier versions don't say. */
  keys: z.array(z.string().max(8)).max(100).optional(),
  /** Of the laptop, see `SPEAKS`. */
  speaks: z.int().optional(),
  people: z.array(Newcomer).max(HANDED_AT_ONCE).default([]),
  added: z.array(AddedThere).max(HANDED_AT_ONCE).default([]),
  doors: z.array(HandedDoor).max(HANDED_AT_ONCE).default([]),
  commands: z.array(HandedCommand).max(HANDED_AT_ONCE).default([]),
  /** After the commands, which may replace tickets. */
  badges: z.array(HandedBadge).max(HANDED_AT_ONCE).default([]),
});
export type HandOver = z.infer<typeof HandOver>;

export const HandedOver = z.object({
  /** One for each command, in the same order; the same however often it is handed over. */
  outcomes: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(['applied', 'rejected']),
      code: z.enum(PROBLEM_CODES).nullable(),
      detail: z.string().nullable(),
    }),
  ),
  /** How many of the people who came new were not here yet. */
  people: z.int(),
  /** People who are here already under another id: they registered, or were added, at both. */
  same: z.array(z.object({ id: z.string(), as: z.string() })),
  /** Ids of those people whose badge from the laptop opens no door here. */
  closed_badges: z.array(z.string()),
});
export type HandedOver = z.infer<typeof HandedOver>;
