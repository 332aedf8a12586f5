/** The map of the venue, and the programme beside it. */
export const venue = {
  view: 'What to show',
  tabs: { map: 'Venue Map', programme: 'Programme', agenda: 'My agenda', speakers: 'Speakers' },
  yourNextSession: 'Your next session',
  yourSessionNow: 'Your session, now',
  legend: { room: 'Room', booth: 'Stand', lit: 'In use now, or starred by you' },
  rooms: 'Rooms',
  booths: 'Stands',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  showOnMap: 'Show {{name}} on the map',
  now: 'Now',
  next: 'Next',
  until: 'Until {{time}}',
  nothingMore: 'Nothing more is planned here.',
  empty: 'No map yet',
  emptyText: 'Rooms and stands are shown here as soon as the organisers have placed them.',
} as const;
