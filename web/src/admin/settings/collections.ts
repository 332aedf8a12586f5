/** Main collections of an event, in the order for counts, exports and filters. */
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
