import { z } from 'zod';
import type { MadeBy } from '../define/command.ts';
import { id, line, maskOf } from '../define/fields.ts';
import { BLANK_CARD, EMAIL_MAX_LENGTH, PERSON_FIELDS, User } from './user.ts';

/** Fields of a person that an organiser may set. */
export const PersonChanges = z.strictObject(
  User.pick(maskOf(PERSON_FIELDS)).extend({ email: User.shape.email.unwrap() }).partial().shape,
);
export type PersonChanges = z.infer<typeof PersonChanges>;

/** What stood in these fields when an edit began, '' where nothing did: as long as they may be, and else as it was found. */
export const PersonBase = z
  .strictObject({
    ...{ name: line, company: line, position: line, first_name: line, ticketType: line, external_code: line },
    email: z.string().max(EMAIL_MAX_LENGTH),
  } satisfies Record<keyof PersonChanges, z.ZodString>)
  .partial();

/** A new person; the id is generated on the device. */
export const NewPerson = PersonChanges.required({ name: true, email: true }).extend({ id });
export type NewPerson = z.infer<typeof NewPerson>;

const withoutComma = (word: string): string => word.replace(/,+$/, '');

/** Never with the comma of "Müller, Hans". */
export const firstWord = (name: string): string => withoutComma(name.split(' ')[0] ?? name);

/** Adds a new first name to changes of the name, unless the first name was chosen separately. */
export function withFirstName<Changes extends Pick<PersonChanges, 'name' | 'first_name'>>(
  current: { name: string; first_name?: string | undefined },
  changes: Changes,
): Changes {
  const isChosen = withoutComma(current.first_name ?? '') !== firstWord(current.name);
  if (changes.name === undefined || changes.first_name !== undefined || isChosen) return changes;
  return { ...changes, first_name: firstWord(changes.name) };
}

/** Addresses are compared without case, as they are when somebody signs in. */
export const isSameEmail = (one: string | undefined, another: string | undefined): boolean =>
  one?.toLowerCase() === another?.toLowerCase();

/**
 * Whether a new ticket code has ended what this person had of other systems. The lists of those still name the ended code, and none of
 * them brings it back: an organiser who wants it again writes it into the person.
 */
export const hasNewTicketCode = ({ ticket_version = 1 }: { ticket_version?: number | undefined }): boolean =>
  ticket_version > 1;

/** An address with which somebody may sign in is kept until the new one is proved; their own one takes that back. */
export function changedPerson(current: User, { email, ...changes }: PersonChanges): User {
  const isAsked = email !== undefined && current.verified !== false && !isSameEmail(email, current.email);
  return {
    ...current,
    // JSON has no undefined values.
    ...(withFirstName(current, changes) as Partial<User>),
    ...(email !== undefined && !isAsked && { email }),
    ...(current.shares_email && email !== undefined && !isAsked && { shares_email: isSameEmail(email, current.email) }),
    ...(email !== undefined && (isAsked || current.pending_email) && { pending_email: isAsked ? email : null }),
  };
}

/** The optimistic document of a new person, until the server has issued their ticket. */
export const addedPerson = (person: NewPerson, { event_id }: MadeBy, shares_email = false): User => ({
  ...BLANK_CARD,
  // JSON has no undefined values.
  ...(person as Partial<User> & Pick<User, 'id' | 'name'>),
  event_id,
  shares_email,
  first_name: person.first_name ?? firstWord(person.name),
  role: 'user',
  ticket_status: 'valid',
  ticket_version: 1,
  checkedIn: false,
  checkin_time: null,
});
