/** What somebody who is not signed in sees first. */
export const landing = {
  title: 'The whole gathering, in your pocket',
  intro:
    'Check in at the door, find people and sessions, and find your way around. It keeps working when the network does not.',
  ended: 'You have been signed out',
  endedWaits_one: '{{count}} change waits on this device. It is sent when you sign in again.',
  endedWaits_other: '{{count}} changes wait on this device. They are sent when you sign in again.',
  points: {
    checkIn: 'Check in with one code, even with no signal',
    programme: 'Speakers, sessions and rooms at hand',
    people: 'The people and exhibitors you came to meet',
  },
} as const;
