import { PERSON_FIELDS } from '@baraza/schema/people/user';

/** What finds and names a person comes first. */
const FIRST = ['name', 'first_name', 'email'] as const;
const isLater = <Name extends string>(field: Name): field is Exclude<Name, (typeof FIRST)[number]> =>
  !FIRST.some((each) => each === field);

/** What an organiser says of a person, as a list of people has it: exported, and imported again. */
export const CSV_FIELDS = [...FIRST, ...PERSON_FIELDS.filter(isLater)] as const;
/** What is said of them beside their names. */
export const ABOUT_PERSON = PERSON_FIELDS.filter((field) => field !== 'name' && field !== 'first_name');
export type CsvField = (typeof CSV_FIELDS)[number];
