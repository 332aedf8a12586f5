import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { day, id, instant, line, picture, tags, text } from '../define/fields.ts';
import { textsOf, translationsOf } from '../define/translations.ts';
import { FloorPlan } from './floor-plan.ts';

/** An entrance where people are let in; its posted code is of kind `gate`. */
export const Gate = z.object({
  id,
  name: line,
  open: z.boolean(),
  /** Posted codes of lower versions are refused; absent: 1. */
  code_version: z.int().min(1).optional(),
});

/** Public half of an event key (ES256). Tickets name the key that signed them by `kid`. */
export const TicketKey = z.object({ kid: z.string().max(8), x: z.string().max(64), y: z.string().max(64) });

/** Public half of a key that no ticket is valid with any more, since this moment. */
export const ReplacedKey = TicketKey.extend({ replaced_at: instant });

/** Who may register: people whom an organiser added, everybody, or who knows the shared code. */
export const REGISTRATIONS = ['invited', 'open', 'code'] as const;
export const CHECK_IN_POLICIES = ['anyone', 'gate_code', 'door_only'] as const;

export const REPLACED_KEYS_MAX = 10;

const TRANSLATED = { name: line, tagline: line, description: text, place: line };

export const Event = z.object({
  id,
  name: line,
  tagline: line,
  description: text,
  starts_on: day,
  ends_on: day,
  /** IANA name, "Africa/Nairobi"; every time on a screen is shown in it. */
  time_zone: z.string().max(60),
  venue: z.object({ name: line, address: line, city: line, country: line }),
  logo: picture.optional(),
  /** BCP 47 tags. */
  languages: tags,
  floor_plan: FloorPlan.nullable(),
  gates: z.array(Gate).max(50),
  ticket_keys: z.array(TicketKey).max(10),
  /** Newest first. Kept so that a code of such a key is told from a forged one, and scans from before it count. */
  replaced_keys: z.array(ReplacedKey).max(REPLACED_KEYS_MAX).optional(),
  /** Who may check themself in: anyone, only with a gate's code, or nobody (only at the door). */
  check_in_policy: z.enum(CHECK_IN_POLICIES),
  check_in_opens_at: instant.nullable(),
  check_in_closes_at: instant.nullable(),
  registration: z.enum(REGISTRATIONS),
  /** The shared word of `code`; compared in lower case. */
  registration_code: z.string().max(100).optional(),
  /** So many people that an attendee's replica holds only those whom its person knows; see `people/held-people.ts`. */
  large: z.boolean().optional(),
  /** Megabytes that each attendee's phone may use a day before only tickets and messages travel; 0 or absent: no cap. */
  data_cap: z.int().min(0).max(1_000).optional(),
  /** `place`: where it is, in one line; the venue's parts are addresses, which are not translated one by one. */
  translations: translationsOf(TRANSLATED),
});
export type Event = z.infer<typeof Event>;

export const eventTexts = textsOf(TRANSLATED);

/** Fields of the event form, in order. */
export const EVENT_FIELDS = [
  'name',
  'tagline',
  'description',
  'languages',
  'starts_on',
  'ends_on',
  'time_zone',
  'venue',
  'translations',
] as const;
/** Fields with their own screens. */
export const EVENT_SETTINGS = [
  'logo',
  'floor_plan',
  'check_in_policy',
  'check_in_opens_at',
  'check_in_closes_at',
  'gates',
  'registration',
  'registration_code',
  'data_cap',
] as const;

/** At most; shown much smaller. */
export const EVENT_LOGO = { width: 512, height: 512 } as const;

export type Gate = z.infer<typeof Gate>;
export type TicketKey = z.infer<typeof TicketKey>;
export type ReplacedKey = z.infer<typeof ReplacedKey>;

export const events = defineEntity({
  collection: 'events',
  document: Event,
  indexes: [],
  editable: { admin: [...EVENT_FIELDS, ...EVENT_SETTINGS] },
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { registration_code: ['admin'] },
  atDoors: ['id', 'name', 'starts_on', 'ends_on', 'time_zone', 'gates', 'ticket_keys', 'replaced_keys'],
});
