import { PERSON_FIELDS, type User } from '@baraza/schema/people/user';

/** Identifying fields come first. */
const FIRST = ['name', 'first_name', 'email'] as const;
const isLater = <Name extends string>(field: Name): field is Exclude<Name, (typeof FIRST)[number]> =>
  !FIRST.some((each) => each === field);

/** Fields of a person in an exported and importable list. */
export const CSV_FIELDS = [...FIRST, ...PERSON_FIELDS.filter(isLater)] as const;
/** Fields other than names. */
export const ABOUT_PERSON = PERSON_FIELDS.filter((field) => field !== 'name' && field !== 'first_name');
export type CsvField = (typeof CSV_FIELDS)[number];

/** The columns of the list as it is exported, in order; an import reads only the fields from it. */
export const EXPORTED = [
  ...CSV_FIELDS,
  'ticket_status',
  'role',
  'checkedIn',
  'checkin_time',
] as const satisfies readonly (keyof User)[];
export type Exported = (typeof EXPORTED)[number];
