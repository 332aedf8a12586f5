import { z } from 'zod';
import { day, line } from '../define/fields.ts';
import { NewPerson } from '../people/person-fields.ts';
import { timeZone } from './commands.ts';
import { EVENT_ID_MAX, EVENT_ID_PATTERN } from './event-id.ts';

/** What an event beside the default one of a server is made of. */
export const NewEvent = z.object({
  name: line.trim().min(1, 'Give it a name'),
  id: z
    .string()
    .max(EVENT_ID_MAX)
    .regex(EVENT_ID_PATTERN, 'Use 2 to 40 small letters and digits, with single hyphens between them'),
  starts_on: day,
  ends_on: day,
  /** That of the default event, unless it is told. */
  time_zone: timeZone.optional(),
  /** Whoever makes it, unless somebody is named. */
  first_admin: NewPerson.pick({ name: true, email: true }).optional(),
});
export type NewEvent = z.output<typeof NewEvent>;
