/** What somebody who is not signed in sees first. */
export const landing = {
  title: 'The whole gathering, in your pocket',
  intro:
    'Check in at the door, find people and sessions, and find your way around. It keeps working when the network does not.',
  ended: 'You have been signed out',
  endedWhy: 'Your session was ended elsewhere, or was not used for a long time. Sign in to go on.',
  endedWaits_one: '{{count}} change waits on this device. Nothing is lost: it is sent when you sign in again.',
  endedWaits_other: '{{count}} changes wait on this device. Nothing is lost: they are sent when you sign in again.',
  points: {
    checkIn: 'Check in with one code, even with no signal',
    programme: 'Speakers, sessions and rooms at hand',
    people: 'The people and exhibitors you came to meet',
  },
} as const;
