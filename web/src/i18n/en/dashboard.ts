/** The attendee's first screen, and the admin's. */
export const dashboard = {
  greeting: 'Karibu, {{name}}',
  title: 'Dashboard',
} as const;
