/** The attendee's first screen. */
export const dashboard = {
  welcome: 'Karibu, {{name}}',
  welcomeNobody: 'Karibu',
  days: '{{from}} – {{to}}',
  figures: 'The event in figures',
  figure: {
    totalAttendees: 'Total Attendees',
    checkedInAttendees: 'Checked In',
    totalSessions: 'Sessions',
    totalExhibitors: 'Exhibitors',
  },
  figureLater: 'Shown when the server has been reached once',
  sessions: {
    title: 'Upcoming Sessions',
    now: 'On now',
    next: 'Next',
    zone: 'Times of {{city}} ({{zone}})',
    none: 'No more sessions',
    noneText: 'The programme is over. Thank you for being part of it.',
  },
  speakers: {
    title: 'Featured Speakers',
    none: 'No featured speakers yet',
    noneText: 'They are announced here.',
  },
  sponsors: {
    title: 'Featured Sponsors',
    none: 'No sponsors yet',
    noneText: 'They are announced here.',
    visit: 'Website of {{name}}',
  },
  tiers: { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
  sample: 'Sample',
  sampleHint: 'These are examples: the real ones come as soon as this device reaches the server.',
} as const;
