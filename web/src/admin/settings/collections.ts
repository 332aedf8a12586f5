/** What an event consists of, in the order in which it is counted, saved and looked through. */
export const MAIN_COLLECTIONS = [
  'users',
  'check_ins',
  'exhibitors',
  'sponsors',
  'speakers',
  'sessions',
  'rooms',
  'notifications',
] as const;
