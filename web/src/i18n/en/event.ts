/** Words about the event itself. */
export const event = {
  yourTime: '({{time}} your time)',
} as const;
