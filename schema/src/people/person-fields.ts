import { z } from 'zod';
import type { MadeBy } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { User } from './user.ts';

/** What an organiser may say of a person; roles, tickets and check-ins have commands of their own. */
const fields = User.pick({ name: true, first_name: true, company: true, position: true, ticketType: true })
  .extend({ email: z.email().max(254) })
  .partial().shape;

export const PersonChanges = z.strictObject(fields);
export type PersonChanges = z.infer<typeof PersonChanges>;

/** Somebody who is not there yet; the id is made on the device. */
export const NewPerson = PersonChanges.required({ name: true, email: true }).extend({ id });
export type NewPerson = z.infer<typeof NewPerson>;

export const firstWord = (name: string): string => name.split(' ')[0] ?? name;

/** The same changes, and a first name that nobody chose follows the name. */
export function withFirstName(
  current: { name: string; first_name?: string | undefined },
  changes: PersonChanges,
): PersonChanges {
  const isChosen = (current.first_name ?? '') !== firstWord(current.name);
  if (changes.name === undefined || changes.first_name !== undefined || isChosen) return changes;
  return { ...changes, first_name: firstWord(changes.name) };
}

export const changedPerson = (current: User, changes: PersonChanges): User => ({
  ...current,
  // What travels as JSON has no field that is there and undefined.
  ...(withFirstName(current, changes) as Partial<User>),
});

/** Somebody new as devices show them until the server has issued their ticket. */
export const addedPerson = ({ id: personId, name, email, ...more }: NewPerson, { event_id }: MadeBy): User => ({
  id: personId,
  event_id,
  name,
  first_name: more.first_name ?? firstWord(name),
  email,
  role: 'user',
  company: more.company ?? '',
  position: more.position ?? '',
  bio: '',
  interests: [],
  social: {},
  avatar: null,
  ticketType: more.ticketType ?? '',
  ticket_status: 'valid',
  ticket_version: 1,
  checkedIn: false,
  checkin_time: null,
  hidden: false,
});
