/** The admin's first screen. */
export const adminDashboard = {
  title: 'Dashboard',
  intro: 'Everything this device knows of the event right now.',
  figures: 'Key figures',
  figure: {
    total_users: 'People',
    checked_in_users: 'Checked in',
    total_exhibitors: 'Exhibitors',
    total_sessions: 'Sessions',
    notifications_today: 'Notifications today',
    check_in_rate: 'Check-in rate',
  },
  sample: 'Sample figures',
  sampleHint: 'This device has not reached the server yet. These figures are examples, not of this event.',
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing. Every door that was at work today has been heard of, and no scans disagree.',
    twice_one: '{{count}} person was let in at two doors, neither knowing of the other.',
    twice_other: '{{count}} people were let in at two doors, neither knowing of the other.',
    refused_one: '{{count}} change made on this device was refused by the server.',
    refused_other: '{{count}} changes made on this device were refused by the server.',
  },
  recent: {
    title: 'Recent check-ins',
    none: 'Nobody has checked in yet',
    noneText: 'Check-ins show here within seconds, from every door.',
    notYet: 'No check-ins here yet',
    notYetText: 'They come as soon as this device reaches the server once.',
    unknown: 'Somebody who is no longer on the list',
    manual: 'by name',
    qr: 'by code',
  },
} as const;
