import { z } from 'zod';
import { day, line } from '../define/fields.ts';
import { NewPerson } from '../people/person-fields.ts';
import { timeZone } from './commands.ts';
import { EVENT_ID_MAX, EVENT_ID_PATTERN } from './event-id.ts';

/** What may be taken over from another event of the server. Messages have no templates of an event's own: those that there are come with the app. */
export const COPIED_PARTS = ['settings', 'gates', 'plan', 'exhibitors', 'sponsors'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/** Who of another event is to be invited again. */
export const CopiedPeople = z.object({
  /** Those who came, or everybody who had a ticket. */
  who: z.enum(['arrived', 'everybody']),
  /** Of these ticket types alone; none: of any. */
  ticket_types: z.array(line.min(1)).max(50).optional(),
});
export type CopiedPeople = z.output<typeof CopiedPeople>;

export const EventCopy = z.object({
  /** The id of the default event may be longer than others. */
  from: z.string().max(100),
  parts: z.array(z.enum(COPIED_PARTS)).max(COPIED_PARTS.length),
  people: CopiedPeople.optional(),
});
export type EventCopy = z.output<typeof EventCopy>;

/** What an event beside the default one of a server is made of. */
export const NewEvent = z.object({
  name: line.trim().min(1, 'Give it a name'),
  id: z
    .string()
    .max(EVENT_ID_MAX)
    .regex(EVENT_ID_PATTERN, 'Use 2 to 40 small letters and digits, with single hyphens between them'),
  starts_on: day,
  ends_on: day,
  /** That of the event that it begins as, or of the default one, unless it is told. */
  time_zone: timeZone.optional(),
  /** Whoever makes it, unless somebody is named. */
  first_admin: NewPerson.pick({ name: true, email: true }).optional(),
  /** What it takes over from an event that there is. */
  copy: EventCopy.optional(),
});
export type NewEvent = z.output<typeof NewEvent>;
