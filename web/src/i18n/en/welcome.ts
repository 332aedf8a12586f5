/** The greeting of the day. */
export const welcome = {
  title: 'Karibu, {{name}}!',
  titleNobody: 'Karibu!',
  day: 'Day {{day}} of {{of}}',
  before_one: '{{count}} day to go',
  before_other: '{{count}} days to go',
  after: 'Thank you for having been part of it.',
  next: 'Your next session',
  sessionsToday_one: '{{count}} session today',
  sessionsToday_other: '{{count}} sessions today',
  go: 'Let’s go',
} as const;
