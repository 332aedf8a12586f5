/** `max` of a `datetime-local` field: browsers then take a year of four digits only. */
export const LAST_MOMENT = '9999-12-31T23:59';
